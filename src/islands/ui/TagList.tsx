import { markMatches } from './mark-matches.ts'

type TagListProps = { tags: readonly string[]; max?: number; query?: string; plain?: boolean }

/** The tags, the first as the category badge unless they are `plain`; those beyond `max` are only counted. */
export function TagList({ tags, max = tags.length, query, plain = false }: TagListProps) {
  if (tags.length === 0) return null
  const hidden = tags.length - max
  return (
    <ul className="tags" aria-label="Tags">
      {tags.slice(0, max).map((tag, at) => (
        <li key={tag} className={plain ? undefined : at === 0 ? 'tag square' : 'tag'}>
          {plain ? markMatches(tag, query) : <span>{markMatches(tag, query)}</span>}
        </li>
      ))}
      {hidden > 0 && <li className={plain ? undefined : 'tag'}>{`+${hidden} more`}</li>}
    </ul>
  )
}
