import { useEffect } from 'react'

const forms = new Set<symbol>()

export const hasUnsavedChanges = (): boolean => forms.size > 0

/** Registers unsaved changes, so that the page is not left when the session ends. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = Symbol('form')
    forms.add(form)
    return () => void forms.delete(form)
  }, [isUnsaved])
}
