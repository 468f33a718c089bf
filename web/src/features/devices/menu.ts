import { CirclePlay, ListVideo, type LucideIcon } from 'lucide-react'

interface MenuItem {
  readonly label: string
  readonly to: '/dashboard' | '/dashboard/active-device'
  readonly icon: LucideIcon
}

/** The dashboard's pages, as the side menu lists them. */
export const menu: readonly MenuItem[] = [
  { label: 'Manage Playlists', to: '/dashboard', icon: ListVideo },
  { label: 'Activate Device', to: '/dashboard/active-device', icon: CirclePlay },
]
