interface Item {
  readonly title: string;
  readonly text: string;
}

const FEATURES: readonly Item[] = [
  { title: '收缴结算', text: '计费、公摊、收银、托收、日结，一条链到底' },
  { title: '会计核算', text: '业务自动生成凭证，账簿与报表实时' },
  { title: '客户服务', text: '来电弹屏、派工、回访，时限可见' },
  { title: '业主共治', text: '按面积与人数双重计票，结果可复算' },
];

const SOLUTIONS: readonly Item[] = [
  { title: '住宅小区', text: '房屋、车位、住户一套档案；按面积、按户、按表计费，欠费一目了然，催收有记录。' },
  { title: '写字楼与园区', text: '租户与合同、公摊与能耗、停车与访客，账单到企业，发票到抬头。' },
  { title: '集团化公司', text: '多级公司与岗位授权，数据按组织隔离，集团看汇总，项目管日常。' },
];

const CASES: readonly Item[] = [
  { title: '月初出账', text: '整个小区的账单一次生成，先试算后入账，每一笔都带着计算公式。' },
  { title: '前台收费', text: '输入房号即见待收、预交与押金，勾选收款，收据当场打印。' },
  { title: '月末对账', text: '收款、存零、押金与凭证逐笔相连，差一分钱也能找到是哪一笔。' },
];

const ESTATES: readonly Item[] = [
  { title: '高层与多层住宅', text: '分区、楼栋、单元逐级管理，面积与业主按日期留存版本。' },
  { title: '商业与办公', text: '铺位拆分合并不丢历史，计费起止随合同。' },
  { title: '公共区域', text: '设备台账、巡检计划与公共收支，向业主公开。' },
];

function Cards({ items }: { readonly items: readonly Item[] }) {
  return (
    <div className="site-cards">
      {items.map((item) => (
        <article key={item.title}>
          <h3>{item.title}</h3>
          <p>{item.text}</p>
        </article>
      ))}
    </div>
  );
}

export const Features = () => (
  <section className="site-section narrow" aria-label="主要功能">
    <Cards items={FEATURES} />
  </section>
);

export const Solutions = () => (
  <section className="site-section" id="solution">
    <h2>解决方案</h2>
    <Cards items={SOLUTIONS} />
  </section>
);

export const Cases = () => (
  <section className="site-section" id="cases">
    <h2>应用案例</h2>
    <Cards items={CASES} />
  </section>
);

export const Estates = () => (
  <section className="site-section" id="estates">
    <h2>服务小区</h2>
    <Cards items={ESTATES} />
  </section>
);

export const About = ({ phone }: { readonly phone: string }) => (
  <section className="site-section" id="about">
    <h2>关于我们</h2>
    <p>安居为物业公司提供收费、账务与服务一体的管理平台，可部署在自己的服务器上，数据归自己所有。</p>
    <p>{phone ? `公司注册与咨询电话：${phone}` : '公司注册与咨询请联系您的服务商。'}</p>
  </section>
);
