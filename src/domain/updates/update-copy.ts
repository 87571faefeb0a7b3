/** What stands beside the switch. A choice is kept with these words, so whoever changes them is asked anew by nobody. */
export const UPDATE_COPY = 'Email me about updates to my templates'
