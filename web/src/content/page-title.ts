import { settings } from './settings.tsx'

export const pageTitle = (page: string): string => `${page} | ${settings.name}`
