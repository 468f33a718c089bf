import artFerry from '../pictures/art-ferry.webp'
import artOrchard from '../pictures/art-orchard.webp'
import glowNorth from '../pictures/glow-north.webp'
import glowSalt from '../pictures/glow-salt.webp'
import glowTram from '../pictures/glow-tram.webp'
import phoneNorth from '../pictures/phone-north.webp'
import phoneSalt from '../pictures/phone-salt.webp'
import phoneTram from '../pictures/phone-tram.webp'
import posterFerry from '../pictures/poster-ferry.webp'
import posterKites from '../pictures/poster-kites.webp'
import posterNorth from '../pictures/poster-north.webp'
import posterOrbit from '../pictures/poster-orbit.webp'
import posterOrchard from '../pictures/poster-orchard.webp'
import posterReef from '../pictures/poster-reef.webp'
import posterSalt from '../pictures/poster-salt.webp'
import posterTram from '../pictures/poster-tram.webp'
import tabletNorth from '../pictures/tablet-north.webp'
import tabletSalt from '../pictures/tablet-salt.webp'
import tabletTram from '../pictures/tablet-tram.webp'
import tvNorth from '../pictures/tv-north.webp'
import tvSalt from '../pictures/tv-salt.webp'
import tvTram from '../pictures/tv-tram.webp'
import viewGuide from '../pictures/view-guide.webp'
import viewLive from '../pictures/view-live.webp'
import viewMovies from '../pictures/view-movies.webp'
import viewSeries from '../pictures/view-series.webp'
import viewSettings from '../pictures/view-settings.webp'

/** The films in the player's pictures, which `web/build/pictures` draws. */
export const shownFilms = [
  {
    title: 'Salt and Amber',
    tv: tvSalt,
    tablet: tabletSalt,
    phone: phoneSalt,
    glow: glowSalt,
  },
  {
    title: 'North of Silence',
    tv: tvNorth,
    tablet: tabletNorth,
    phone: phoneNorth,
    glow: glowNorth,
  },
  {
    title: 'Last Tram to Orsa',
    tv: tvTram,
    tablet: tabletTram,
    phone: phoneTram,
    glow: glowTram,
  },
] as const

export const views = [
  {
    name: 'Live',
    picture: viewLive,
    pictureOf: 'A list of channels; the one that is chosen plays beside it.',
  },
  { name: 'Movies', picture: viewMovies, pictureOf: 'Two rows of posters.' },
  { name: 'Series', picture: viewSeries, pictureOf: 'A series with its seasons and four episodes.' },
  { name: 'Guide', picture: viewGuide, pictureOf: 'Six channels and what they show, hour by hour.' },
  { name: 'Settings', picture: viewSettings, pictureOf: 'The settings, with the list of languages open.' },
] as const

/** Two rows of four. */
export const shelf = [
  { title: 'Salt and Amber', poster: posterSalt },
  { title: 'North of Silence', poster: posterNorth },
  { title: 'The Night Ferry', poster: posterFerry },
  { title: 'Last Tram to Orsa', poster: posterTram },
  { title: 'Quiet Orbit', poster: posterOrbit },
  { title: 'Paper Kites', poster: posterKites },
  { title: 'Iron Orchard', poster: posterOrchard },
  { title: 'Below the Reef', poster: posterReef },
] as const

/** The films of the scenes about languages and parental control. */
export const backdrops = { ferry: artFerry, orchard: artOrchard } as const
