const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The value of an attribute; '' without it. */
export const attributeOf = (attributes: string, name: string): string =>
  unescapeXml(
    new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).join('') ?? '',
  )

/** Replaces the entities in a text, and drops the end of a CDATA section. */
export const unescapeXml = (text: string): string =>
  text
    .replace(/]]>\s*$/, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (entity, decimal, hex, name) => {
      if (name) return ENTITIES[name] ?? entity
      const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
    })
