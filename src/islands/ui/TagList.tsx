import { markMatches } from './mark-matches.ts'

type TagListProps = { tags: readonly string[]; most?: number; query?: string }

/** The tags, the first as the category badge; those beyond `most` are only counted. */
export function TagList({ tags, most = tags.length, query }: TagListProps) {
  const hidden = tags.length - most
  return (
    <ul className="tags" aria-label="Tags">
      {tags.slice(0, most).map((tag, at) => (
        <li key={tag} className={at === 0 ? 'tag square' : 'tag'}>
          <span>{markMatches(tag, query)}</span>
        </li>
      ))}
      {hidden > 0 && <li className="tag">{`+${hidden} more`}</li>}
    </ul>
  )
}
