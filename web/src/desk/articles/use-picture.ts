import { useDeskAction } from '../kit/use-desk-action'

/** Uploads a picture. The server says what it does not take. */
export function usePicture() {
  const { run, busyWith } = useDeskAction()
  return {
    isBusy: busyWith !== null,
    upload: <T>(file: File) => run<T>({ call: 'article-pictures', file, failed: 'The picture was not added.' }),
  }
}

/** The address of a picture as a page has it on a small screen. */
export function picturePath(name: string): string {
  return `/guides/pictures/800/${name}`
}
