/** What stands beside the switch. A choice is kept with these words, so whoever changes them is asked anew by nobody. */
export const UPDATE_WORDS = 'Mail me when something I downloaded has a newer version'
