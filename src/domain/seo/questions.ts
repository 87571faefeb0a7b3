import type { Thing } from './json-ld.ts'

export interface Question {
  question: string
  answer: string
}

export const questionData = ({ question, answer }: Question): Thing => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: { '@type': 'Answer', text: answer },
})
