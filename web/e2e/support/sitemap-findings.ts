import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { XmlDocument, XsdValidator } from 'libxml2-wasm'

const folder = dirname(createRequire(import.meta.url).resolve('sitemap/package.json'))

/** The schema of sitemaps.org, with the root of an index, whose entries are of the same types. */
const schema = readFileSync(join(folder, 'schema', 'sitemap.xsd'), 'utf8').replace(
  '</xsd:schema>',
  `<xsd:element name="sitemapindex">
    <xsd:complexType>
      <xsd:sequence>
        <xsd:element name="sitemap" maxOccurs="50000">
          <xsd:complexType>
            <xsd:sequence>
              <xsd:element name="loc" type="tLoc"/>
              <xsd:element name="lastmod" type="tLastmod" minOccurs="0"/>
            </xsd:sequence>
          </xsd:complexType>
        </xsd:element>
      </xsd:sequence>
    </xsd:complexType>
  </xsd:element>
</xsd:schema>`,
)

/** Returns what is wrong with a part of a sitemap or its index; empty for nothing. */
export function sitemapFindings(text: string): string {
  const parsed: XmlDocument[] = []
  const parse = (xml: string) => {
    const document = XmlDocument.fromString(xml)
    parsed.push(document)
    return document
  }
  let validator: XsdValidator | undefined
  try {
    validator = XsdValidator.fromDoc(parse(schema))
    validator.validate(parse(text))
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    validator?.dispose()
    for (const document of parsed) document.dispose()
  }
}
