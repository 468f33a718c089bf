import {
  ArrowLeftRight,
  CirclePlay,
  KeyRound,
  ListVideo,
  type LucideIcon,
  ShieldCheck,
  UserRound,
} from 'lucide-react'

interface MenuItem {
  readonly label: string
  readonly to:
    | '/dashboard'
    | '/dashboard/active-device'
    | '/dashboard/device-key'
    | '/dashboard/parent-pin'
    | '/dashboard/account'
    | '/dashboard/switch-mac'
  readonly icon: LucideIcon
  /** Stands in the bar of a phone too, beside the button that shows all. */
  readonly often: boolean
}

/** The dashboard's pages, as the side menu lists them. */
export const menu: readonly MenuItem[] = [
  { label: 'Manage Playlists', to: '/dashboard', icon: ListVideo, often: true },
  { label: 'Activate Device', to: '/dashboard/active-device', icon: CirclePlay, often: true },
  { label: 'Device Key', to: '/dashboard/device-key', icon: KeyRound, often: false },
  { label: 'Parent PIN', to: '/dashboard/parent-pin', icon: ShieldCheck, often: false },
  { label: 'Account Details', to: '/dashboard/account', icon: UserRound, often: true },
  { label: 'Switch MAC', to: '/dashboard/switch-mac', icon: ArrowLeftRight, often: false },
]
