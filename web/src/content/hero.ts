import { byTerm, settings } from './settings.tsx'

export const homeHead = {
  path: '/',
  title: `${settings.name} | Premium media player`,
  description: `A calm, fast player for the playlists you already have, on televisions, tablets, phones and computers. ${settings.trial} free, then one activation per device.`,
}

export const hero = {
  title: 'A cinema for your playlist',
  formats: 'Plays your M3U, M3U8 and Xtream playlists.',
  offer: byTerm(
    `${settings.trial} free, then ${settings.price} for ${settings.term} on one device.`,
    `${settings.trial} free, then ${settings.price} once, for life, on one device.`,
  ),
  getApp: 'Get the app',
  managePlaylists: 'Manage playlists',
  explore: 'Explore',
  lamp: 'Lamp',
  resume: 'Resume the slideshow',
  pause: 'Pause the slideshow',
  developer: `Developed By ${settings.developerName}`,
  closeDisclaimer: 'Close the disclaimer',
  platforms: ['Television', 'Phone', 'Tablet', 'Computer'],
  disclaimer: `${settings.name} is a media player. It comes with no channels, films or playlists, and sells none.`,
  alt: 'The player on a television: a film, five films to resume, the channels with what’s on now, and more films.',
} as const
