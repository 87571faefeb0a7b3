export interface Section {
  id: string
  title: string
}

/** Beside the text where there is room, else folded above it. Only one of the two is ever shown. */
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
