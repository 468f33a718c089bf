import { useEffect } from 'react'

const forms = new Set<symbol>()

export const hasUnsavedChanges = (): boolean => forms.size > 0

/** Registers unsaved changes, so that the page is not left when the session ends. */
export function useUnsavedChanges(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const form = Symbol('form')
    forms.add(form)
    return () => void forms.delete(form)
  }, [unsaved])
}
