// Robots that a scene may have: those that the engine has built in, with where their numbers are from, and one's own.
import type { CellArm } from '../generated/scene';

export interface Robot {
  id: string;
  label: string;
  /** Source of its numbers. */
  about: string;
  arm: CellArm;
}

const PUBLISHED =
  'Axes, stops and speeds as published. No masses are: links are bars with the masses of an arm of this class, invented.';

export const ROBOTS: readonly Robot[] = [
  {
    id: 'er10_900_like',
    label: 'Class of ESTUN ER10-900 (built in)',
    about: 'An arm of this class, 10 kg and 0.9 m; its numbers are invented.',
    arm: 'er10_900_like',
  },
  {
    id: 'vs060_like',
    label: 'DENSO VS-060 (built in)',
    about: 'Geometry of the public description; masses are invented.',
    arm: 'vs060_like',
  },
  {
    id: 'estun_ier10_900_mi',
    label: 'ESTUN iER10-900-MI',
    about: `${PUBLISHED} From github:ESTUN-R-D/estun_description, commit c9d6822b6543a2bcd516522f24a84103dd128aff: urdf/iER10-900-MI-macro.xacro, config/iER10-900-MI/default_kinematics.yaml (Apache-2.0).`,
    arm: 'estun_ier10_900_mi',
  },
  {
    id: 'estun_ier7_910_mi',
    label: 'ESTUN iER7-910-MI',
    about: `${PUBLISHED} From github:ESTUN-R-D/estun_description, commit 962e4c444e754446181a5e80812d890b5a1a3364: urdf/iER7-910-MI-macro.xacro, config/iER7-910-MI/default_kinematics.yaml (Apache-2.0).`,
    arm: 'estun_ier7_910_mi',
  },
  {
    id: 'ur5e',
    label: 'Universal Robots UR5e',
    about:
      'Axes, stops, speeds and masses as published. From github:UniversalRobots/Universal_Robots_ROS2_Description, commit 2221ec0: config/ur5e (BSD-3-Clause).',
    arm: 'ur5e',
  },
  {
    id: 'kuka_kr6_r900_sixx',
    label: 'KUKA KR 6 R900 sixx',
    about: `${PUBLISHED} From github:ros-industrial/kuka_experimental, commit e78bbd1: kuka_kr6_support/urdf/kr6r900sixx_macro.xacro (Apache-2.0).`,
    arm: 'kuka_kr6_r900_sixx',
  },
  {
    id: 'abb_irb1200_5_90',
    label: 'ABB IRB 1200-5/0.9',
    about: `${PUBLISHED} From github:ros-industrial/abb_experimental, commit 20b9cf8: abb_irb1200_support/urdf/irb1200_5_90_macro.xacro (Apache-2.0).`,
    arm: 'abb_irb1200_5_90',
  },
  {
    id: 'fanuc_lrmate_200id_7l',
    label: 'FANUC LR Mate 200iD/7L',
    about: `${PUBLISHED} From github:ros-industrial/fanuc, commit 8fee5e3: fanuc_lrmate200id_support/urdf/lrmate200id7l_macro.xacro (BSD-3-Clause).`,
    arm: 'fanuc_lrmate_200id_7l',
  },
];

/** Which of them stands in the cell; undefined: one of the reader's own. Documents of before have these two as arms of their own. */
export const standing = (arm: CellArm): Robot | undefined =>
  ROBOTS.find(({ id, label }) => (typeof arm === 'string' ? id === arm : label === arm.own.name));
