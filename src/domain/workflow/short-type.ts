/** The last part of a type: "n8n-nodes-base.slackTrigger" gives "slackTrigger". Apart from the facts, which are large. */
export const shortType = (type: string) => type.slice(type.lastIndexOf('.') + 1)
