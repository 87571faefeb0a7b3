export interface Section {
  id: string
  title: string
}

/** Next to the text on wide screens, else collapsed above it. Only one of the two is ever shown. */
export function TableOfContents({ sections }: { sections: readonly Section[] }) {
  const list = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <div className="toc">
      <nav aria-label="On this page">
        <p>On this page</p>
        {list}
      </nav>
      <details>
        <summary>On this page</summary>
        {list}
      </details>
    </div>
  )
}
