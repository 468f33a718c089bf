export const LOGIN: string = '/login'

export const navigation: readonly { label: string; to: string }[] = [
  { label: 'Downloads', to: '/downloads' },
  { label: 'Activate Device & Manage Playlists', to: LOGIN },
  { label: 'Support', to: '/support' },
  { label: 'Legal Terms', to: '/terms-and-conditions' },
  { label: 'Become Reseller', to: '/become-reseller' },
  { label: 'Contact', to: '/contact' },
]
