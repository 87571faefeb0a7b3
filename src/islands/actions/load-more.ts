import { openCatalogue } from '#islands/template-catalogue/open-catalogue.ts'

export default async function loadMore(): Promise<void> {
  const catalogue = await openCatalogue()
  catalogue.showMore()
}
