/** A format or standard: `kind` is what it contains, `url` its specification. */
interface Format {
  readonly name: string
  readonly kind: string
  readonly url?: string
}

/** Formats and standards that players of this kind read. M3U and Xtream have no specification to link. */
export const formats: readonly Format[] = [
  { name: 'M3U', kind: 'Playlist' },
  { name: 'M3U8', kind: 'Playlist', url: 'https://www.rfc-editor.org/rfc/rfc8216#section-4' },
  { name: 'Xtream', kind: 'Playlist' },
  { name: 'XMLTV', kind: 'Guide', url: 'https://wiki.xmltv.org/index.php/XMLTVFormat' },
  { name: 'HLS', kind: 'Stream', url: 'https://www.rfc-editor.org/rfc/rfc8216' },
  { name: 'DASH', kind: 'Stream', url: 'https://www.iso.org/standard/83314.html' },
  { name: 'MPEG-TS', kind: 'Stream', url: 'https://www.itu.int/rec/T-REC-H.222.0' },
  { name: 'RTP', kind: 'Stream', url: 'https://www.rfc-editor.org/rfc/rfc3550' },
  { name: 'MP4', kind: 'File', url: 'https://www.iso.org/standard/79110.html' },
  { name: 'MKV', kind: 'File', url: 'https://www.rfc-editor.org/rfc/rfc9559' },
  { name: 'H.264', kind: 'Picture', url: 'https://www.itu.int/rec/T-REC-H.264' },
  { name: 'H.265', kind: 'Picture', url: 'https://www.itu.int/rec/T-REC-H.265' },
  { name: 'AV1', kind: 'Picture', url: 'https://aomediacodec.github.io/av1-spec/' },
  { name: 'AAC', kind: 'Sound', url: 'https://www.iso.org/standard/76383.html' },
  { name: 'Opus', kind: 'Sound', url: 'https://www.rfc-editor.org/rfc/rfc6716' },
  { name: 'FLAC', kind: 'Sound', url: 'https://www.rfc-editor.org/rfc/rfc9639' },
  { name: 'WebVTT', kind: 'Subtitles', url: 'https://www.w3.org/TR/webvtt1/' },
  { name: 'TTML', kind: 'Subtitles', url: 'https://www.w3.org/TR/ttml2/' },
]
