import { textsIn } from '../parameter.ts'
import { shortType, withoutTool } from '../short-type.ts'
import type { WorkflowNode } from '../workflow.ts'

/**
 * Calls with outside effects, by node type, as "resource/operation". A star matches a value that is missing in the file
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

/** Sends, posts or pays: what arrived stays, even if the request seemed to fail. */
export function cannotBeUndone({ type, parameters }: WorkflowNode): boolean {
  const service = withoutTool(shortType(type))
  const { resource = '*', operation = '*', method } = parameters
  if (service === 'httpRequest') return method === 'POST' && !hasIdempotencyKey(parameters)
  return Object.hasOwn(OUTGOING, service) && (OUTGOING[service]?.test(`${resource}/${operation}`) ?? false)
}

/** The service processes requests with the same idempotency key only once. */
const hasIdempotencyKey = (parameters: WorkflowNode['parameters']) =>
  [...textsIn(parameters)].some(({ text }) => /idempotency/i.test(text))
