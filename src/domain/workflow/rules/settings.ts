import { shortType } from '../node-facts.ts'
import { textsIn } from '../parameter.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** What a buyer changes stands in one node, filled with values that cannot reach anybody. */
export const settings: Rule = ({ workflow }) => {
  const [first, ...others] = workingNodes(workflow).filter(isSettings)
  if (!first) return []
  return [
    ...others.map(({ name }) => ({
      rule: 'second-settings',
      node: name,
      message: `Is a second settings node. Move its values into "${first.name}", or name it after what it sets.`,
    })),
    ...[first, ...others].flatMap(realAddresses),
  ]
}

const isSettings = ({ name, type }: WorkflowNode) => shortType(type) === 'set' && /^settings\s*\d*$/i.test(name.trim())

/** The host of an e-mail address or of a web address; RFC 5321 gives the part before the @ 64 characters. */
const ADDRESS = /(?:[\w.+-]{1,64}@|https?:\/\/(?:[\w.+-]{1,64}@)?)((?:[a-z0-9-]+\.)+[a-z]{2,})([^\s,;]*)/gi
/** An address with a gap is a pattern: "…/uc?id={id}", "…/YOUR_FOLDER". */
const GAP = /[{<]|\byour[_-]/i
/** Reserved by RFC 2606 and 6761: nobody can own these. */
const NOBODYS = /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid|localhost)$/i

function realAddresses({ name, parameters }: WorkflowNode): Problem[] {
  const found = [...textsIn(parameters)].flatMap(({ text }) => [...text.matchAll(ADDRESS)])
  const real = found
    .filter(([, host = '', rest = '']) => !NOBODYS.test(host) && !GAP.test(rest))
    .map(([address, , rest = '']) => address.slice(0, address.length - rest.length))
  return [...new Set(real)].map((address) => ({
    rule: 'real-address',
    node: name,
    message: `Holds "${address}", which may belong to somebody. Write a placeholder at example.com.`,
  }))
}
