import { settings } from './settings.tsx'

export const legalNotice = {
  title: 'Before you start',
  points: [
    `${settings.name} is only a media player. It contains and sells no channels, films or playlists. You bring your own.`,
    `Try it free for ${settings.trial}. After that, it needs an activation, which is not refunded.`,
    'Play only what you have the right to watch.',
  ],
  /** The title if the notice is not an overlay. */
  inlineTitle: 'These terms apply to the site and the app.',
  terms: 'Legal terms',
  privacy: 'Privacy policy',
  accept: 'Accept and continue',
  /** The style sheet adds the date. */
  acceptedOn: 'You accepted our terms on',
  read: 'Read',
  close: 'Close',
} as const
