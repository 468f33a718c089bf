import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { words } from './words.ts'

export function LockedPlaylist(props: Omit<ComponentProps<typeof PinDialog>, 'onClose'>) {
  const navigate = useNavigate()
  return (
    <>
      <Skeleton lines={6} label={words.row.protected} />
      <PinDialog {...props} onClose={() => void navigate({ to: '/dashboard', replace: true })} />
    </>
  )
}
