import { shortType } from '../node-facts.ts'
import { textsIn } from '../parameter.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Rule } from './problem.ts'

/** A try that seemed to fail may have arrived: a second one then sends or pays twice. */
export const retries: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter((node) => node.retryOnFail === true && cannotBeUndone(node) && !isExplained(node))
    .map(({ name }) => ({ rule: 'unsafe-retry', node: name, message: ADVICE }))

const ADVICE =
  'Sends, posts or pays, and tries again on failure, so it may do so twice. Switch "Retry on fail" off, or say in its note why a repeat does no harm.'

/**
 * Calls that leave the house, by node type, as "resource/operation". A star stands for a value that is not in the file
 * because it is n8n's default.
 */
const OUTGOING: Record<string, RegExp> = {
  awsSes: /^(email|\*)\/(send|sendTemplate|\*)$/,
  awsSns: /\/(publish|\*)$/,
  discord: /^(message|\*)\/(send|sendAndWait|\*)$/,
  emailSend: /./,
  gmail: /^(message|\*)\/(send|reply|sendAndWait|\*)$|^thread\/reply$/,
  googleChat: /^(message|\*)\/(create|sendAndWait|\*)$/,
  linkedIn: /./,
  mailgun: /./,
  mailjet: /./,
  mandrill: /./,
  mattermost: /^(message|\*)\/(post|postEphemeral|\*)$/,
  messageBird: /./,
  microsoftOutlook: /^(message|\*)\/(send|reply|sendAndWait|\*)$|^draft\/send$/,
  microsoftTeams: /^(channelMessage|chatMessage)\/(create|reply|sendAndWait|\*)$/,
  payPal: /^(payout|\*)\/(create|\*)$/,
  plivo: /./,
  quickbooks: /^payment\/create$|\/send$/,
  sendGrid: /^mail\/(send|\*)$/,
  sendInBlue: /^(email|\*)\/(send|sendTemplate|\*)$/,
  slack: /^(message|\*)\/(post|postEphemeral|sendAndWait|\*)$/,
  stripe: /^charge\/create$/,
  telegram: /^(message|\*)\/(send\w+|\*)$/,
  twilio: /./,
  twitter: /^(tweet|directMessage|\*)\/(create|\*)$/,
  vonage: /./,
  whatsApp: /^(message|\*)\/(send|sendTemplate|sendAndWait|\*)$/,
}

function cannotBeUndone({ type, parameters }: WorkflowNode): boolean {
  const service = shortType(type).replace(/Tool$/, '')
  const { resource = '*', operation = '*', method } = parameters
  if (service === 'httpRequest') return method === 'POST' && !hasIdempotencyKey(parameters)
  return Object.hasOwn(OUTGOING, service) && (OUTGOING[service]?.test(`${resource}/${operation}`) ?? false)
}

/** The other side does a request with such a key once, however often it comes. */
const hasIdempotencyKey = (parameters: WorkflowNode['parameters']) =>
  [...textsIn(parameters)].some(({ text }) => /idempotency/i.test(text))

const isExplained = ({ notes = '' }: WorkflowNode) =>
  /\b(?:retr(?:y|ies)|(?:try|tries|tried) again|repeat\w*|twice|double|second (?:time|try)|idempot\w*)\b/i.test(notes)
