// The English of comments (CONTRIBUTING.md): users are no "he", and "at once" does not say whether it means immediately or concurrently.
const COMMENT = /^\s*(?:\/\/|\/?\*)(.*)|\s\/\/ (.*)$/;
const REFUSED = /\bat once\b|\b(?:he|him|his|himself)\b/i;

/** The comments of a source with such a word, as `file:line text`. */
export function unclearComments(file: string, source: string): string[] {
  return source.split('\n').flatMap((line, at) => {
    const [, whole, behind] = COMMENT.exec(line) ?? [];
    return REFUSED.test(whole ?? behind ?? '') ? [`${file}:${at + 1} ${line.trim()}`] : [];
  });
}
