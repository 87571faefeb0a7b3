/**
 * A turning ring; the words beside it say what is being waited for. What may show one imports spinner.css in its
 * styles.
 */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
