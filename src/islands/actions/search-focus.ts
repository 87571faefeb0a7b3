/** The search button of the navigation: to the hero's field, on this page or on the home page. */
export default function searchFocus(): void {
  const field = document.querySelector<HTMLInputElement>('#search')
  if (!field) {
    location.assign('/#search')
    return
  }
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
