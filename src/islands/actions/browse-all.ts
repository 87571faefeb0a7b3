/** "Browse All Templates" starts over: the page loads again without the search. */
export default function browseAll(): void {
  location.assign(location.pathname === '/' && !location.search ? '/' : '/#templates')
  if (location.pathname === '/' && !location.search) location.reload()
}
