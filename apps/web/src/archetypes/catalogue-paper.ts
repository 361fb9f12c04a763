// A small PDF of two pages, built here so that the catalogue needs no server.
const PAGES = ['Anju', 'Page two'];

const page = (index: number) => [
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 297] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
  `<< /Length ${streamOf(index).length} >>\nstream\n${streamOf(index)}\nendstream`,
];
const streamOf = (index: number) => `BT /F1 28 Tf 40 230 Td (${PAGES[index]}) Tj ET`;

export function samplePdf(): Promise<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${PAGES.length} /Kids [${PAGES.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...PAGES.flatMap((_, index) => page(index)),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((content, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Promise.resolve(new TextEncoder().encode(text + table + end).buffer);
}
