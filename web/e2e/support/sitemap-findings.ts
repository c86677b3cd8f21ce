import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

xmlRegisterFsInputProviders()

const folder = dirname(createRequire(import.meta.url).resolve('sitemap/package.json'))
const published = pathToFileURL(join(folder, 'schema', 'sitemap.xsd')).href

/** The schema of sitemaps.org, with the root of an index, whose entries are of the same types. */
const schema = `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xsd:include schemaLocation="${published}"/>
  <xsd:element name="sitemapindex">
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
</xsd:schema>`

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
