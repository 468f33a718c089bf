import { settings } from '../../content/settings.tsx'

export interface PageHeadProps {
  path: string
  title: string
  description: string
  /** In public/social, 1200 by 630. */
  picture?: string
  /** False for what search engines must not show. */
  listed?: boolean
}

/** A page's title, description, canonical address and social card (D48). React moves them into the head. */
export function PageHead({ path, title, description, picture = 'home', listed = true }: PageHeadProps) {
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
      {/* Its title, description and picture are those above. */}
      <meta name="twitter:card" content="summary_large_image" />
      {!listed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
    </>
  )
}
