// What the journeys use of a package that ships no types.
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    path: { type?: string; property?: string }[]
  }

  // eslint-disable-next-line import-x/no-default-export -- the package has no other export
  export default class Validator {
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
