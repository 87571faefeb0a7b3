/** The label of the switch. It is stored with each choice; after a change of the label, users are not asked again. */
export const UPDATE_COPY = 'Email me about updates to my templates'
