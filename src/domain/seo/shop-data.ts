import type { Site } from '#domain/site/site.ts'
import type { Thing } from './json-ld.ts'

/** The shop as creator or seller; `home` is the URL of its home page. */
export const sellerOf = ({ name }: Pick<Site, 'name'>, home: string): Thing => ({
  '@type': 'Organization',
  name,
  url: home,
})

/** The shop and its search, for the home page. */
export function shopData(site: Site, home: string): Thing[] {
  const { name, description, supportEmail, social } = site
  const profiles = social.map(({ url }) => url).filter(namesProfile)
  return [
    {
      ...sellerOf(site, home),
      logo: new URL('/icon-512.png', home).href,
      email: supportEmail,
      sameAs: profiles.length > 0 ? profiles : undefined,
    },
    {
      '@type': 'WebSite',
      name,
      description,
      url: home,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** The home page of a network is a placeholder until the owner enters their profile. */
const namesProfile = (url: string) => new URL(url).pathname.length > 1
