/** A card that is on its way, the size of a real one. */
export function CardSkeleton() {
  return (
    <div className="card skeleton" aria-hidden="true">
      <div className="card-picture" />
      <div className="card-body">
        <i className="skeleton-title" />
        <i />
        <i />
        <i className="skeleton-short" />
      </div>
    </div>
  )
}
