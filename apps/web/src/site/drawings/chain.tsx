const PAPERS = [
  { name: '账单', text: '每笔带公式', x: 36, y: 56 },
  { name: '收款', text: '勾选即结', x: 214, y: 56 },
  { name: '收据', text: '号码连续', x: 392, y: 56 },
  { name: '凭证', text: '自动生成', x: 392, y: 246 },
  { name: '账簿', text: '逐笔可追', x: 214, y: 246 },
  { name: '报表', text: '实时汇总', x: 36, y: 246 },
];

/** From the bill to the books: each document refers to the one it came from. */
export const ChainDrawing = () => (
  <svg viewBox="0 0 560 430" role="img" aria-label="账单、收款、收据、凭证、账簿、报表，逐笔相连">
    <rect className="ground" x="0" y="0" width="560" height="430" rx="20" />
    <path className="thread strong" d="M102 120H490a34 34 0 0 1 34 34v123a34 34 0 0 1-34 34H102" />
    {PAPERS.map(({ name, text, x, y }, index) => (
      <g key={name}>
        <g className="lifted">
          <rect className="paper" x={x} y={y} width="132" height="128" rx="12" />
        </g>
        <circle className="number" cx={x + 26} cy={y + 28} r="12" />
        <text className="on-band small" x={x + 26} y={y + 32.5} textAnchor="middle">
          {index + 1}
        </text>
        <text className="title" x={x + 18} y={y + 70}>
          {name}
        </text>
        <text className="small quiet" x={x + 18} y={y + 92}>
          {text}
        </text>
        <path className="rule" d={`M${x + 18} ${y + 108}h${96 - index * 6}`} />
      </g>
    ))}
  </svg>
);
