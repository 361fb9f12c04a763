import { describe, expect, it } from 'vitest';
import { extensionOf, mediaType, safeName } from './file.rules.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('what a file is', () => {
  it.each([
    ['图.png', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['图.JPG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['图.jpeg', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['图.gif', 'GIF89a', 'image/gif'],
    ['合同.pdf', '%PDF-1.7', 'application/pdf'],
    ['表.xlsx', 'PK\x03\x04', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['文.docx', 'PK\x03\x04', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('%s by bytes and name together', (name, head, type) => {
    expect(mediaType(name, bytes(head))).toBe(type);
  });

  it.each([
    ['图.png', '<html><script>'],
    ['页.html', '<html>'],
    ['图.svg', '<svg onload='],
    ['合同.pdf', '\x89PNG\r\n\x1a\n'],
    ['程序.exe', 'MZ'],
    ['图.png', ''],
    ['图.png', '\x89P'],
    ['没有后缀', '\x89PNG\r\n\x1a\n'],
    ['图.png.exe', '\x89PNG\r\n\x1a\n'],
  ])('%s is nothing with the bytes %j', (name, head) => {
    expect(mediaType(name, bytes(head))).toBeNull();
  });
});

describe('the name of a file', () => {
  it.each([
    ['合同.pdf', '合同.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\emp\\表.xlsx', '表.xlsx'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie x.png'],
    ['nul\u0000l.png', 'null.png'],
    ['<b>"q"?*|:.png', 'bq.png'],
    ['../', '未命名'],
    ['   ', '未命名'],
    ['..', '未命名'],
    ['.', '未命名'],
    ['\u202Egnp.exe.png', 'gnp.exe.png'],
  ])('%j is kept as %j', (name, kept) => {
    expect(safeName(name)).toBe(kept);
  });

  it('keeps its end when it is too long', () => {
    expect(safeName(`${'长'.repeat(300)}.pdf`)).toBe(`${'长'.repeat(116)}.pdf`);
  });

  it('is not cut through a character', () => {
    expect(safeName(`${'𠮷'.repeat(200)}.pdf`)).toBe(`${'𠮷'.repeat(116)}.pdf`);
  });

  it('ends in what it is', () => {
    expect(['a.PDF', 'a.tar.gz', 'a', 'a.', '.png', 'a.verylongextension'].map(extensionOf)).toEqual(['pdf', 'gz', '', '', 'png', '']);
  });
});
