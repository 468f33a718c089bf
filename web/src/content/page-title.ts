import { settings } from './settings.ts'

/** A page's title as the browser's tab shows it. */
export const pageTitle = (page: string): string => `${page} | ${settings.name}`
