interface RowProps {
  readonly y: number;
  readonly name: string;
  readonly money: string;
  readonly chosen?: boolean;
}

const Row = ({ y, name, money, chosen = false }: RowProps) => (
  <g>
    {chosen && <rect className="tint" x="34" y={y - 22} width="292" height="34" rx="6" />}
    <text x="48" y={y}>
      {name}
    </text>
    <text x="312" y={y} className="figure" textAnchor="end">
      {money}
    </text>
  </g>
);

/** A bill on which every line explains how it was calculated. */
export const BillDrawing = () => (
  <svg viewBox="0 0 560 430" role="img" aria-label="会解释自己的账单：物业服务费 89.50 平方米乘 2.80 元等于 250.60 元">
    <rect className="ground" x="0" y="0" width="560" height="430" rx="20" />
    <g className="lifted">
      <path
        className="paper"
        d="M24 28h312a10 10 0 0 1 10 10v356l-13 10-13-10-13 10-13-10-13 10-13-10-13 10-13-10-13 10-13-10-13 10-13-10-13 10-13-10-13 10-13-10-13 10-13-10-13 10-13-10-13 10-13-10-13 10-13-10-6 5V38a10 10 0 0 1 10-10z"
      />
    </g>
    <text className="title" x="48" y="70">
      2026 年 3 月 账单
    </text>
    <text className="quiet" x="48" y="94">
      云栖花园 3 幢 2 单元 1201
    </text>
    <path className="rule" d="M48 112h264" />
    <Row y={146} name="物业服务费" money="250.60" chosen />
    <Row y={190} name="楼道公摊水费" money="12.36" />
    <Row y={234} name="车位管理费" money="80.00" />
    <path className="rule" d="M48 258h264" />
    <text x="48" y="296">
      合计
    </text>
    <text className="sum" x="312" y="300" textAnchor="end">
      342.96
    </text>
    <text className="quiet" x="312" y="326" textAnchor="end">
      叁佰肆拾贰元玖角陆分
    </text>
    <path className="thread" d="M326 140C352 140 340 104 366 104" />
    <g className="lifted">
      <rect className="paper" x="366" y="62" width="176" height="98" rx="12" />
    </g>
    <text className="quiet" x="384" y="88">
      怎么算的
    </text>
    <text className="figure" x="384" y="114">
      89.50 ㎡ × 2.80 元
    </text>
    <text className="figure brand" x="384" y="142">
      = 250.60 元
    </text>
    <path className="thread" d="M326 184C358 184 340 230 366 230" />
    <g className="lifted">
      <rect className="paper" x="366" y="186" width="176" height="98" rx="12" />
    </g>
    <text className="quiet" x="384" y="212">
      怎么摊的
    </text>
    <text className="figure" x="384" y="238">
      61.80 元 ÷ 5 户
    </text>
    <text className="figure brand" x="384" y="266">
      = 12.36 元
    </text>
    <g className="stamp" transform="rotate(-12 452 348)">
      <rect x="398" y="322" width="108" height="50" rx="8" />
      <text x="452" y="354" textAnchor="middle">
        已核对
      </text>
    </g>
  </svg>
);
