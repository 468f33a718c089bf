import { settings } from './settings.tsx'

/** A page's title in the browser's tab. */
export const pageTitle = (page: string): string => `${page} | ${settings.name}`
