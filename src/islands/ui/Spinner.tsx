/** A spinner; the text next to it says what is loading. Whatever renders one imports spinner.css in its styles. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
