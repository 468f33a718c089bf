/**
 * The eighteen partner applications. `mark` is a symbol in pictures/partners.svg; a tile without `url` is no link.
 * Names and marks are invented, and the links go to example.com, which is reserved for examples and sends nobody to a
 * stranger. An operator puts its own partners here, with the marks that it may use.
 */
export const partners: readonly { name: string; mark: string; url?: string }[] = [
  { name: 'Lumenbox', mark: 'lumenbox', url: 'https://example.com/lumenbox' },
  { name: 'Tidal Guide', mark: 'tidal', url: 'https://example.com/tidal-guide' },
  { name: 'Orbita', mark: 'orbita', url: 'https://example.com/orbita' },
  { name: 'Kestrel', mark: 'kestrel', url: 'https://example.com/kestrel' },
  { name: 'Halfmoon', mark: 'halfmoon', url: 'https://example.com/halfmoon' },
  { name: 'Stackwell', mark: 'stackwell', url: 'https://example.com/stackwell' },
  { name: 'Nordlist', mark: 'nordlist', url: 'https://example.com/nordlist' },
  { name: 'Prism', mark: 'prism' },
  { name: 'Quarterdeck', mark: 'quarterdeck', url: 'https://example.com/quarterdeck' },
  { name: 'Sundial', mark: 'sundial', url: 'https://example.com/sundial' },
  { name: 'Loop', mark: 'loop', url: 'https://example.com/loop' },
  { name: 'Terrace', mark: 'terrace', url: 'https://example.com/terrace' },
  { name: 'Antenna', mark: 'antenna', url: 'https://example.com/antenna' },
  { name: 'Petal', mark: 'petal', url: 'https://example.com/petal' },
  { name: 'Crossfade', mark: 'crossfade', url: 'https://example.com/crossfade' },
  { name: 'Beacon', mark: 'beacon' },
  { name: 'Weave', mark: 'weave', url: 'https://example.com/weave' },
  { name: 'Noon', mark: 'noon', url: 'https://example.com/noon' },
]
