import { OWN_PATH } from '@player/server/contract/site'
import { settings } from '../../content/settings.tsx'

export interface PageHeadProps {
  /** The page's path; by default the document's. */
  path?: string
  title: string
  description: string
  /** A file in public/social, 1200 by 630 pixels. */
  picture?: string
  /** False if search engines must not list the page. */
  isListed?: boolean
}

/** A page's title, description, canonical address and social card. React moves them into the head. */
export function PageHead({ title, description, ...page }: PageHeadProps) {
  const { path = ownPath(), picture = 'home', isListed = true } = page
  const address = settings.origin + path
  const image = `${settings.origin}/social/${picture}.jpg`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {!isListed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
    </>
  )
}

/** The path of the document, without query and hash. In a prerendered page the server fills it in, without the PIN that an address may have. */
const ownPath = (): string => (import.meta.env.SSR ? OWN_PATH : window.location.pathname)
