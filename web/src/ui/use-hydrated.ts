import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in a prerendered page until its script has taken over. A form whose button sends only then cannot be sent by the
 * browser itself, which would leave the page and lose what was typed.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
