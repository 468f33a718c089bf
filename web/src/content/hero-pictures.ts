import glowKeeper from '../pictures/glow-keeper.webp'
import glowNorth from '../pictures/glow-north.webp'
import glowSalt from '../pictures/glow-salt.webp'
import filmPhone from '../pictures/hero-film-phone.webp'
import filmMedium from '../pictures/hero-film-medium.webp'
import filmSmall from '../pictures/hero-film-small.webp'
import film from '../pictures/hero-film.webp'
import homePhone from '../pictures/hero-home-phone.webp'
import homeMedium from '../pictures/hero-home-medium.webp'
import homeSmall from '../pictures/hero-home-small.webp'
import home from '../pictures/hero-home.webp'
import livePhone from '../pictures/hero-live-phone.webp'
import liveMedium from '../pictures/hero-live-medium.webp'
import liveSmall from '../pictures/hero-live-small.webp'
import live from '../pictures/hero-live.webp'

/** The pictures of the first view, shown in turn. `phone` is the left four fifths of the picture. */
export const heroPictures = [
  { large: home, medium: homeMedium, small: homeSmall, phone: homePhone, glow: glowSalt },
  { large: live, medium: liveMedium, small: liveSmall, phone: livePhone, glow: glowNorth },
  { large: film, medium: filmMedium, small: filmSmall, phone: filmPhone, glow: glowKeeper },
] as const
