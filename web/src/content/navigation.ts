export const LOGIN: string = '/login'

export interface PageLink {
  readonly label: string
  readonly to: string
}

export const navigation: readonly PageLink[] = [
  { label: 'Downloads', to: '/downloads' },
  { label: 'Activate Device & Manage Playlists', to: LOGIN },
  { label: 'Support', to: '/support' },
  { label: 'Legal Terms', to: '/terms-and-conditions' },
  { label: 'Become Reseller', to: '/become-reseller' },
  { label: 'Contact', to: '/contact' },
]

/** The pages that every footer has to name. */
export const legalPages: readonly PageLink[] = [
  { label: 'Terms', to: '/terms-and-conditions' },
  { label: 'Privacy', to: '/privacy-policy' },
]
