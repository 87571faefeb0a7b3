/** The slug of the template a link leads to. */
const slugOf = (link: HTMLAnchorElement) => link.pathname.replace('/templates/', '')

const BADGE = '<b class="badge">Updated since your download</b>'

/** On the page of news: a badge at the newest change of each outdated template, and a filter for the downloaded ones. */
export function markNews(page: Element, { mine, outdated }: { mine: Set<string>; outdated: Set<string> }): void {
  const rows = [...page.querySelectorAll<HTMLElement>('.updates li')]
  const linksOf = (row: Element) => [...row.querySelectorAll('a')]
  const marked = new Set<string>()
  for (const link of page.querySelectorAll<HTMLAnchorElement>('.updates a')) {
    const slug = slugOf(link)
    if (!outdated.has(slug) || marked.has(slug)) continue
    marked.add(slug)
    link.insertAdjacentHTML('afterend', BADGE)
    link.closest('details')?.setAttribute('open', '')
  }
  const filter = page.querySelector<HTMLElement>('[data-only-mine]')
  const box = filter?.querySelector('input')
  if (!filter || !box || mine.size === 0) return
  filter.hidden = false
  box.addEventListener('change', () => {
    for (const row of rows) row.hidden = box.checked && !linksOf(row).some((link) => mine.has(slugOf(link)))
    for (const group of page.querySelectorAll('details'))
      group.open = box.checked || group.querySelector('.badge') !== null
    for (const added of page.querySelectorAll<HTMLElement>('[data-added]')) added.hidden = box.checked
    for (const month of page.querySelectorAll('section')) month.hidden = isEmpty(month)
    const none = page.querySelector<HTMLElement>('[data-none]')
    if (none) none.hidden = rows.some((row) => !row.hidden)
  })
}

const isEmpty = (month: Element) =>
  month.querySelector('.updates li:not([hidden]), [data-added]:not([hidden])') === null
