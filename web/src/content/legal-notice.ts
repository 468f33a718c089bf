import { settings } from './settings.ts'

/** What a visitor accepts before the site opens. */
export const legalNotice = {
  title: 'Before the lights go down',
  points: [
    `${settings.name} is a media player and nothing else. It sells and contains no channels, films or playlists; you bring your own.`,
    `You may try it for ${settings.trial}. After that it needs an activation, which is not refunded.`,
    'Play only what you have the right to watch.',
  ],
  short: 'These terms apply to the site and the app.',
  terms: 'Legal terms',
  privacy: 'Privacy policy',
  accept: 'Accept and continue',
} as const
