/** The last part of a type: "n8n-nodes-base.slackTrigger" gives "slackTrigger". Apart from the facts, which are large. */
export const shortType = (type: string) => type.slice(type.lastIndexOf('.') + 1)

/** A type without what n8n appends to nodes for agents: "slackTool" and "slackHitlTool", a human review, give "slack". */
export const withoutTool = (type: string) => type.replace(/(?:Hitl)?Tool$/, '')
