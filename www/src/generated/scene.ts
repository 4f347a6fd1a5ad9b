// Written by `cargo xtask types` from crate/scene. Do not edit.

/**
 * Unit of a file's rates of turn.
 */
export type AngleUnit = "rad" | "deg";

/**
 * A stroke, an arrow or a note.
 */
export type Annotation = { 
/**
 * Which of them.
 */
kind: AnnotationKind, 
/**
 * The body that it stands on and moves with; absent: it stays where it is in the picture.
 */
body?: number, 
/**
 * Of a stroke, from the tail to the tip of an arrow, or of a note. On a body: in its frame, m. In the picture: to the
 * right and up from its middle, in heights of the picture, and 0.
 */
points: Array<[number, number, number]>, 
/**
 * What a note says.
 */
text?: string, };

/**
 * What is drawn.
 */
export type AnnotationKind = "pen" | "arrow" | "note";

/**
 * One answer, and when it is right.
 */
export type Answer = { 
/**
 * What the reader sees.
 */
label: string, 
/**
 * Right when all of these hold after `reveal`.
 */
right_when: Array<Condition>, 
/**
 * What a wrong choice is told.
 */
reply?: string, };

/**
 * What each kind of [`Query`] is answered with.
 */
export type AnswerTo = { 
/**
 * The data of a described plot; empty for one the experiment does not have.
 */
plot: PlotData, 
/**
 * Which of some plots have anything to draw in this state.
 */
drawn: Array<string>, 
/**
 * What a handle dragged towards a point would do; nothing is changed yet.
 */
drag: Command | null, 
/**
 * What taking a body at a point would do: a spring that pulls, where bodies move; nothing is changed yet.
 */
grab: Command | null, 
/**
 * How a body of the run is pushed and pulled; nothing where it does not move.
 */
channels_of: Array<DrivenChannel>, 
/**
 * What is done to the run, in order of time.
 */
inputs: Array<Input>, 
/**
 * Sets out to numbers of a text or of the proofs; nothing is computed yet. Their ticket.
 */
numbers_start: number, 
/**
 * Goes on by up to so many steps of their runs: the numbers once all are there, `null` where there is none, else nothing.
 * A change of the document ends the way to readings of it: its ticket is refused.
 */
numbers_advance: Array<number | null> | null, 
/**
 * What would be read with a few fields changed; what is shown stays as it is.
 */
beside: ReadBeside, 
/**
 * The state in a sentence or two; empty where the page has words of its own.
 */
tell: string, 
/**
 * What happens in the run, in order of time, as far as that is known.
 */
events: Array<RunEvent>, 
/**
 * How each body moves, in the order of the bodies; empty where bodies do not.
 */
velocities: Array<BodyVelocity>, 
/**
 * Where each body's frame is and how it moves, in the order of the bodies; empty where bodies do not.
 */
motions: Array<BodyMotion>, 
/**
 * What touches, where bodies move.
 */
contacts: Array<BodyContact>, 
/**
 * Readings along the scene's sweep, from the present pose; empty where nothing is swept.
 */
sweep: SweepCurves, 
/**
 * Everything about one face of the contact surface.
 */
inspect_face: FaceReport, 
/**
 * Sets out to find where along a field a reading crosses a level; nothing is computed yet.
 */
threshold_start: null, 
/**
 * Up to so many values of the field more.
 */
threshold_advance: ThresholdProgress, 
/**
 * One row of a step map of the document.
 */
step_map_row: StepMapRow, 
/**
 * Sets a planner to work on the document as it is now; nothing is computed yet.
 */
plan_start: null, 
/**
 * Up to so many pieces of its work, some ten to some hundred milliseconds each.
 */
plan_advance: PlanProgress, 
/**
 * What the best plan so far would write; nothing is changed yet.
 */
plan_changes: Array<Change>, 
/**
 * Lets the planner go, with all it has found.
 */
plan_cancel: null, 
/**
 * One trial of a grasp of the study. It depends on the document and the two numbers alone.
 */
try_grasp: GraspTrial, 
/**
 * What trials come to: of each grasp the first ones, in their order.
 */
sum_grasps: StudySummary, 
/**
 * A grasp of the cloud tried once in the dynamics. It depends on the document and the number alone.
 */
try_pick: PickTrial, 
/**
 * What becomes of the attempts that begin in one row of the document's map of starts. It depends on the document and the row alone.
 */
try_starts: Array<StartTrial>, 
/**
 * What becomes of attempts whose starts are drawn as in the document's course: those of `asperity train --judge`, number for number. It
 * depends on the document and the numbers alone.
 */
try_drawn: Array<StartTrial>, 
/**
 * What becomes of the pushes in one row of the document's map of loads. It depends on the document and the row alone.
 */
try_pushes: Array<PushTrial>, 
/**
 * What the learner of the document's course is told at its start.
 */
course: CoursePlan, 
/**
 * A rollout of one lane of the course, made anew or gone on with. It depends on the document and the order alone.
 */
rollout: string, 
/**
 * What a behaviour tree's nodes answered at each of some ticks, as far as they have been.
 */
ticks: TreeTicks, 
/**
 * The shown run as a file.
 */
export_run: ExportFile, 
/**
 * A robot's program, read back: how far its tool is from the surface.
 */
check_program: ProgramCheck, 
/**
 * What must change beside a body's shape so that the mesh is worked on; nothing where there is nothing to work on.
 */
take_mesh: Array<Change>, 
/**
 * What makes a mesh the pads of what grasps: one of them in its frame, the other its mirror image; nothing where nothing is grasped.
 */
take_pad: Array<Change>, 
/**
 * Where a cloud of the reader's own goes, once it stands at `experiment.cloud`, and what else must change; nothing where it has no place.
 */
take_cloud: Array<Change>, 
/**
 * What makes this the experiment's arm; nothing where it has none.
 */
take_arm: Array<Change>, };

/**
 * An arm that is told positions, and presses where it is asked to. Lists have one number per joint, base first: rad, or m where it slides.
 */
export type Arm = { 
/**
 * Which.
 */
model: CellArm, 
/**
 * Where it stands, in the world.
 */
base: Pose, 
/**
 * Of the links, base first, kg; absent: as assumed for a built-in arm (makers do not publish them), or as the own arm has them.
 */
masses?: Array<number>, 
/**
 * Which links touch what stands about, base first; absent: all. Those of the arm and its tool never touch each other.
 */
touches?: Array<boolean>, 
/**
 * At the start, base first, rad (m).
 */
joints: Array<number>, 
/**
 * At the start the tool's body is where the document has it; of the ways to hold it there `joints` only says which: the nearest.
 */
starts_at_tool?: boolean, 
/**
 * What it holds.
 */
tool: ArmTool, 
/**
 * How its joints get to where they are told to be.
 */
servo: ArmServo, 
/**
 * The force and torque sensor between flange and tool.
 */
sensor: WristSensor, 
/**
 * What is made of a goal and of a missing force.
 */
control: ArmControl, 
/**
 * Goals one after another, in order of time.
 */
way: Array<WayPoint>, };

/**
 * Parallel position and force control: the tool goes to its goal, displaced by what force is missing.
 */
export type ArmControl = { 
/**
 * Commands a second, Hz.
 */
rate: number, 
/**
 * Displacement by missing force: at once, m/N, and each second, m/(N·s).
 */
force_gains: [number, number], 
/**
 * Turn by missing moment: at once, rad/(N·m), and each second, rad/(N·m·s).
 */
moment_gains: [number, number], 
/**
 * Whether it gives way along x, y, z and about x, y, z of the world.
 */
gives: [boolean, boolean, boolean, boolean, boolean, boolean], 
/**
 * How fast the tool goes to a goal: m/s, rad/s.
 */
speed: [number, number], };

/**
 * How joints get to where they are told to be.
 */
export type ArmServo = { 
/**
 * The law of a joint.
 */
law: ServoLaw, 
/**
 * How often it looks at what it is told, Hz; absent: at every step.
 */
rate?: number, 
/**
 * From a command to when it can be seen, s.
 */
delay: number, 
/**
 * Each joint is a spring about where its law has it, weight carried; absent: it is held there.
 */
spring?: JointSpring, 
/**
 * Largest torque of each joint, base first, N·m (N): one that would take more gives way. Absent: any.
 */
torque?: Array<number>, };

/**
 * What an arm holds.
 */
export type ArmTool = { 
/**
 * The body on the flange, by index: its mass and shapes are the tool's. Absent: none.
 */
body?: number, 
/**
 * That body's frame on the flange.
 */
grip: Pose, 
/**
 * The point that is controlled, on the flange: forces and moments are told about it.
 */
point: Pose, };

/**
 * Length of force arrows.
 */
export type ArrowScale = { "mode": "auto" } | { "mode": "fixed", 
/**
 * Metres drawn per newton.
 */
metres_per_newton: number, };

/**
 * The wrench asked about.
 */
export type Asked = { "kind": "given", 
/**
 * N
 */
force: [number, number, number], 
/**
 * N·m
 */
torque: [number, number, number], } | { "kind": "mixed", } | { "kind": "nothing", };

/**
 * A part that is put together with another.
 */
export type AssemblyPart = { "name": "round_hole" } & RoundHole | { "name": "double_pin" } & DoublePin | { "name": "double_hole" } & DoubleHole | { "name": "usb_plug" } & Usb | { "name": "usb_receptacle" } & Usb | { "name": "bolt" } & Bolt | { "name": "nut" } & Nut | { "name": "slab" } & Slab;

/**
 * Sixteen shapes that are awkward to grasp.
 */
export type AwkwardShape = "plate" | "wedge" | "rod" | "coin" | "egg" | "bowl" | "ring" | "arch" | "hammer" | "bracket" | "loaded_box" | "loaded_rod" | "gear" | "ridged_bar" | "cone" | "hourglass";

/**
 * One axis of a plot.
 */
export type Axis = { 
/**
 * For people: "penetration".
 */
label: string, 
/**
 * Decides the unit.
 */
quantity: Quantity, 
/**
 * Spacing.
 */
scale: Scale, 
/**
 * The document's field this axis stands for: pointing at the plot tries the value there, a click sets it.
 */
path?: string, 
/**
 * The axis is the run's time: pointing shows that moment, a click goes there.
 */
time: boolean, 
/**
 * It counts downwards, as the rows of an image do.
 */
downwards?: boolean, };

/**
 * A ball and its contact law.
 */
export type Ball = { 
/**
 * Force against penetration and its rate.
 */
law: BallLaw, 
/**
 * Asked of this ball alone, 0 to 1; absent: the experiment's.
 */
restitution?: number, 
/**
 * D of the linear law, N s/m, instead of one chosen for a restitution.
 */
damping?: number, 
/**
 * What it is made of: its stiffness is then Hertz's.
 */
elastic?: Elastic, };

/**
 * How force follows penetration and rate.
 */
export type BallLaw = "kelvin_voigt" | "hunt_crossley" | "lankarani_nikravesh" | "flores" | "gonthier" | "zhang" | "exact";

/**
 * A plot of the experiment.
 */
export type BallPlot = "magnified" | "height_time" | "force_time" | "force_penetration" | "velocity_time" | "velocity_penetration" | "acceleration_velocity" | "dissipation" | "energy" | "energy_error" | "restitution_speed" | "restitution_asked" | "step_error";

/**
 * Somebody takes the ball, wherever it is, and puts it elsewhere.
 */
export type BallTaken = { 
/**
 * When, s.
 */
time: number, 
/**
 * Where it is put, m.
 */
to: [number, number], };

/**
 * A robot on a floor, a ball and a bin.
 */
export type BallTask = { 
/**
 * Where the robot is at first, m.
 */
robot: [number, number], 
/**
 * Where it looks at first, rad.
 */
heading: number, 
/**
 * Where the ball is at first, m.
 */
ball: [number, number], 
/**
 * Where the bin stands, m.
 */
bin: [number, number], 
/**
 * From the middle of the floor to its edge, m.
 */
room: number, 
/**
 * How far the robot sees, m.
 */
sight: number, 
/**
 * Half of the angle in which it sees, rad.
 */
view: number, 
/**
 * How near is close, m.
 */
reach: number, 
/**
 * m/s
 */
speed: number, 
/**
 * rad/s
 */
turning: number, 
/**
 * How long a grasp takes, s.
 */
grasp_time: number, 
/**
 * How long it takes to let go of the ball, s.
 */
place_time: number, 
/**
 * How long a human takes to come and bring the ball, s.
 */
help_time: number, 
/**
 * How likely a grasp is to slip.
 */
slip: number, 
/**
 * How far the ball then rolls, m.
 */
roll: number, 
/**
 * When somebody takes the ball and puts it elsewhere.
 */
taken: Array<BallTaken>, };

/**
 * The barrier of incremental potential contact (Li et al. 2020, eq. 6).
 */
export type BarrierContact = { 
/**
 * d̂, m: the gap at which contact begins.
 */
reach: number, 
/**
 * κ, J/m⁴; absent: such that a pair of points at half of d̂ bears about half of E on a cell of the pad.
 */
stiffness?: number, 
/**
 * ε_v, m/s: slip below this is held, smoothly.
 */
slip: number, };

/**
 * A behaviour tree is ticked, and acts in a small world that goes by rules.
 *
 * Of the ball's task body 0 is the floor, 1 the robot, 2 the ball, 3 the bin; of the bins' task 0 is the floor, 1 the hand, 2 and 3
 * the bins, and the others are the objects. Where they are is the experiment's.
 */
export type BehaviourTree = { 
/**
 * The tree.
 */
tree: TreeNode, 
/**
 * Which world it acts in.
 */
task: TreeTask, 
/**
 * Rules of the ball's task.
 */
ball: BallTask, 
/**
 * Rules of the bins' task.
 */
bins: BinsTask, 
/**
 * Of all chance.
 */
seed: number, 
/**
 * From tick to tick, s.
 */
step: number, 
/**
 * Where the run ends, s.
 */
end: number, 
/**
 * The tree is ticked on after its root has answered success or failure.
 */
tick_on: boolean, 
/**
 * A tree that acts as wanted; the tree is compared with it in every state of the conditions.
 */
wanted?: TreeNode, 
/**
 * Leaves that the task does not know are answered by hand, and not refused.
 */
by_hand?: boolean, 
/**
 * What leaves that are answered by hand say; success where nothing is said.
 */
answers?: Array<LeafAnswer>, 
/**
 * Of the state machine that acts as the tree's pairs of condition and action: from which pair to which, counted from zero; as many
 * as there are pairs means done.
 */
transition: [number, number], 
/**
 * Shown beside the view, in this order.
 */
plots: Array<TreePlot>, };

/**
 * A document beside the session's own, at a moment of its run.
 */
export type Beside = { 
/**
 * What is other in it.
 */
changes: Array<Change>, 
/**
 * s; absent: before the first step.
 */
at?: number, 
/**
 * Ids of readings.
 */
readings: Array<string>, 
/**
 * Id of a plot.
 */
plot?: string, };

/**
 * Objects in a bin, a hand, and a second bin.
 */
export type BinsTask = { 
/**
 * How likely an arrangement of the objects allows a grasp.
 */
feasible: number, 
/**
 * How likely a grasp slips.
 */
slip: number, 
/**
 * How likely a grasp that holds has a second object.
 */
double: number, 
/**
 * How long it takes to shake the bin up, to select a grasp, to grasp, to transport and to drop, s.
 */
times: [number, number, number, number, number], };

/**
 * A body: a shape at a pose, of a material, perhaps moving.
 */
export type Body = { 
/**
 * Shown in the scene and in tables.
 */
name: string, 
/**
 * Geometry in the body frame.
 */
shape: Shape, 
/**
 * The body frame in the world.
 */
pose: Pose, 
/**
 * Rigid, or compliant with a pressure field.
 */
compliance: Compliance, 
/**
 * Dissipation and friction.
 */
material: Material, 
/**
 * Velocity of the body frame, for dissipation, friction and slip.
 */
velocity: Velocity, 
/**
 * kg; absent: from the shape and the material's density.
 */
mass?: number, 
/**
 * Further shapes that move with it.
 */
parts?: Array<Part>, 
/**
 * Mass and inertia; absent: of a uniform density.
 */
inertia?: Inertia, 
/**
 * Part of the world: it does not move.
 */
fixed?: boolean, };

/**
 * What colours bodies that move.
 */
export type BodyColour = "none" | "load";

/**
 * One contact of bodies that move.
 */
export type BodyContact = { 
/**
 * Index of A.
 */
a: number, 
/**
 * Index of B.
 */
b: number, 
/**
 * Where it acts, in the world, m.
 */
point: [number, number, number], 
/**
 * Unit, from A into B.
 */
normal: [number, number, number], 
/**
 * m; negative: penetration.
 */
gap: number, 
/**
 * On B, N.
 */
force: [number, number, number], 
/**
 * Of B over A, m/s.
 */
velocity: [number, number, number], };

/**
 * Where a body's frame is and how it moves.
 */
export type BodyMotion = { 
/**
 * Its origin in the world, m.
 */
translation: [number, number, number], 
/**
 * Body to world, unit quaternion w x y z.
 */
rotation: [number, number, number, number], 
/**
 * Of its origin in the world, m/s.
 */
linear: [number, number, number], 
/**
 * In the world, rad/s.
 */
angular: [number, number, number], };

/**
 * How a body moves.
 */
export type BodyVelocity = { 
/**
 * Of its centre of mass in the world, m/s.
 */
linear: [number, number, number], 
/**
 * In the world, rad/s.
 */
angular: [number, number, number], };

/**
 * A threaded rod with a head.
 */
export type Bolt = { 
/**
 * Of the thread, m: 0.016 for M16.
 */
major_diameter: number, 
/**
 * From one thread to the next along the axis, m.
 */
pitch: number, 
/**
 * How much smaller in radius than the thread's basic profile, m.
 */
play: number, 
/**
 * Length of the rod, in turns of the thread.
 */
turns: number, 
/**
 * The head's width across its flats and its height, m.
 */
head: [number, number], 
/**
 * Convex pieces, about.
 */
pieces: number, };

/**
 * Balls side by side fall on a floor: a contact law each, one clock.
 *
 * Body 0 is the floor, body k + 1 is the ball of `balls[k]`. The document's poses place them across; their height
 * is the experiment's.
 */
export type BouncingBall = { 
/**
 * Below each ball at the start, m; negative: it starts pressed in.
 */
drop_height: number, 
/**
 * Of each ball, kg.
 */
mass: number, 
/**
 * m/s², downwards.
 */
gravity: number, 
/**
 * K of the linear law, N/m; others turn an undamped ball at its depth.
 */
stiffness: number, 
/**
 * n of the power laws: 1.5 is Hertz's.
 */
exponent: number, 
/**
 * The restitution that is asked of each law, 0 to 1.
 */
restitution: number, 
/**
 * When a contact ends.
 */
release: Release, 
/**
 * Speed the power laws are damped for, m/s; absent: anew for each impact.
 */
calibration_speed?: number, 
/**
 * What the floor is made of.
 */
floor: Elastic, 
/**
 * Simulated seconds of one step: any, since steps are exact.
 */
step: number, 
/**
 * Where the run ends, s.
 */
end: number, 
/**
 * The balls and their laws, one to six.
 */
balls: Array<Ball>, 
/**
 * Shown beside the view, in this order.
 */
plots: Array<BallPlot>, };

/**
 * An orbit camera.
 */
export type Camera = { 
/**
 * The point looked at, m.
 */
target: [number, number, number], 
/**
 * From the target to the eye, m.
 */
distance: number, 
/**
 * Angle about z, from x, rad.
 */
azimuth: number, 
/**
 * Angle above the horizon, rad.
 */
elevation: number, };

/**
 * How depth cameras err. Spread along and across the axis are those measured by Nguyen, Izadi & Lovell (2012); disparity in steps is
 * that of Khoshelham & Elberink (2012).
 */
export type CameraNoise = { 
/**
 * The measured spread along the axis, this many times; 0: none.
 */
axial: number, 
/**
 * The measured spread across the axis, this many times; 0: none.
 */
lateral: number, 
/**
 * A surface seen at a greater angle from its normal gives nothing back, rad.
 */
blind_angle: number, 
/**
 * The share of pixels on edges that give nothing back.
 */
edge_loss: number, 
/**
 * A step of depth between neighbouring pixels is an edge from here on, m.
 */
edge_step: number, 
/**
 * Disparity is told in such parts of a pixel; 0: as it is.
 */
disparity_step: number, 
/**
 * Between the two eyes that tell disparity, m.
 */
baseline: number, 
/**
 * Of all draws; each camera has a stream of its own.
 */
seed: number, };

/**
 * Where candidates come from.
 */
export type CandidatesBy = "normals" | "pairs" | "curvature" | "hands";

/**
 * Something that can be done with some experiments and not with others.
 */
export type Capability = "place_bodies" | "edit_bodies" | "move_bodies" | "pull_bodies" | "open_robot" | "sweep" | "inspect_faces" | "vary" | "map_steps" | "plan" | "export" | "take_mesh" | "take_arm" | "take_object" | "take_cloud" | "try_grasps" | "try_picks" | "see_pictures" | "tick_tree" | "map_starts" | "map_pushes" | "learn";

/**
 * An arm; masses of built-in ones are invented but for the UR5e.
 */
export type CellArm = "er10_900_like" | "vs060_like" | "estun_ier10_900_mi" | "estun_ier7_910_mi" | "ur5e" | "kuka_kr6_r900_sixx" | "abb_irb1200_5_90" | "fanuc_lrmate_200id_7l" | { "own": OwnArm };

/**
 * One assignment of a [`Command::SetAll`].
 */
export type Change = { 
/**
 * `bodies[1].shape.radius`
 */
path: string, 
/**
 * Any JSON that fits the field.
 */
value: JsonValue, };

/**
 * What of a run can be driven.
 */
export type Channel = { "type": "force", 
/**
 * Index.
 */
body: number, } | { "type": "pull", 
/**
 * Index.
 */
body: number, } | { "type": "motor", 
/**
 * Index in `experiment.joints`.
 */
joint: number, } | { "type": "controller", 
/**
 * Index in `experiment.controllers`.
 */
controller: number, } | { "type": "arm", } | { "type": "arm_joints", } | { "type": "jaws", };

/**
 * A number, or three, of what acts on a channel.
 */
export type ChannelField = { 
/**
 * Its key in the value: `position`.
 */
key: string, 
/**
 * For people: "Set-point".
 */
label: string, 
/**
 * Decides the unit.
 */
quantity: Quantity, 
/**
 * How many numbers.
 */
shape: FieldShape, 
/**
 * Smallest and largest that make sense, SI; absent: any, and the page chooses a span about `rest`.
 */
range?: [number, number], };

/**
 * One option of a choice.
 */
export type Choice = { 
/**
 * What the reader sees.
 */
label: string, 
/**
 * What is written at the control's path.
 */
value: JsonValue, };

/**
 * An arm with a gripper clears a bin: it looks, chooses a grasp, goes there past what stands about, lifts, carries, drops, again and again.
 * The bodies lie in the first bin.
 */
export type Clearing = { 
/**
 * Which arm.
 */
robot: CellArm, 
/**
 * Where it stands, m.
 */
base: [number, number, number], 
/**
 * Where the middle of each bin's floor is, m; the floors are at z = 0. Both bins are as `select` has one.
 */
bins: [[number, number], [number, number]], 
/**
 * How a bin is looked at and a grasp is chosen, as seen from the middle of the bin's floor. What no grasp reaches is pushed:
 * `select.pushes` says how often in a row at most, how far and how hard. What is held by hand there, and how trials
 * shake, does not matter.
 */
select: GraspSelection, 
/**
 * Who decides what is done next.
 */
by: ClearingBy, 
/**
 * The behaviour tree, where it decides.
 */
tree: TreeNode, 
/**
 * Once a bin is empty what lies in the other one is brought back.
 */
alternate: boolean, 
/**
 * So many failures in a row, and a bin is given up.
 */
tries: number, 
/**
 * How ways of the arm are found.
 */
planning: ClearingPlanning, 
/**
 * Of all chance.
 */
seed: number, 
/**
 * From one decision to the next, s.
 */
step: number, 
/**
 * Where the run ends, s.
 */
end: number, 
/**
 * Shown beside the view, in this order.
 */
plots: Array<ClearingPlot>, };

/**
 * Who decides what is done next.
 */
export type ClearingBy = "machine" | "tree";

/**
 * How ways of the arm are found: by two trees of random places that grow towards each other, then shortcuts.
 */
export type ClearingPlanning = { 
/**
 * How far arm and gripper stay away from bins and floor, m.
 */
clearance: number, 
/**
 * Random places of one search at most; there are three searches for a way.
 */
samples: number, 
/**
 * Shortcuts that are tried.
 */
shortcuts: number, 
/**
 * How fast joints may turn, as a share of what they can.
 */
speed: number, 
/**
 * Candidates of a look that are tried at most, the best first.
 */
candidates: number, };

/**
 * A plot of the experiment.
 */
export type ClearingPlot = "bodies" | "stages" | "leaves" | "asked";

/**
 * A file of points, read and judged.
 */
export type CloudImport = { 
/**
 * As a document has it, in its file's frame.
 */
cloud: OwnCloud, 
/**
 * What was found.
 */
report: CloudReport, };

/**
 * How normals are found.
 */
export type CloudNormals = { 
/**
 * Of what.
 */
by: NormalsBy, 
/**
 * So many nearest neighbours, the point itself among them.
 */
k: number, 
/**
 * Neighbours that are further are none, m.
 */
radius: number, 
/**
 * A window reaches so many pixels to each side.
 */
half_window: number, 
/**
 * They are turned to the camera that saw the point. Otherwise they have the sign that the method gives them.
 */
towards_camera: boolean, };

/**
 * What a file of points holds.
 */
export type CloudReport = { 
/**
 * `ascii`, `binary_little_endian` or `binary_big_endian`.
 */
encoding: string, 
/**
 * Points of the file.
 */
points: number, 
/**
 * Of these no numbers, or too far away.
 */
left_out: number, 
/**
 * Where there are more than a document takes: the edge of the cubes of which each has one, m.
 */
thinned?: number, 
/**
 * They are corners of a mesh with so many faces.
 */
faces: number, 
/**
 * The file has normals.
 */
normals: boolean, 
/**
 * The file has colours.
 */
coloured: boolean, 
/**
 * `m`, `cm`, `mm` or `in`.
 */
unit: string, 
/**
 * Why.
 */
unit_reason: string, 
/**
 * The box of the points, without the outermost in two hundred along each axis, m.
 */
low: [number, number, number], 
/**
 * Its highest corner.
 */
high: [number, number, number], };

/**
 * A cloud on its way.
 */
export type CloudStage = "seen" | "cropped" | "thinned" | "filtered";

/**
 * The axis of a cloud's file that points up in the scene.
 */
export type CloudUp = "z" | "y" | "away_from_camera";

/**
 * How stiff a cluster of contacts is.
 */
export type ClusterSpring = "all" | "one";

/**
 * Random bodies staggered above a place.
 */
export type Clutter = { 
/**
 * How many.
 */
count: number, 
/**
 * Drawn from with equal chance.
 */
kinds: Array<ClutterKind>, 
/**
 * The same seed gives the same bodies everywhere.
 */
seed: number, 
/**
 * Smallest and largest edge or diameter, m.
 */
size: [number, number], 
/**
 * kg/m³
 */
density: number, 
/**
 * Friction coefficient.
 */
friction: number, 
/**
 * Hydroelastic modulus where contact is hydroelastic, Pa.
 */
modulus: number, 
/**
 * Hunt–Crossley dissipation, s/m.
 */
dissipation: number, 
/**
 * Centre of the lowest layer, m.
 */
above: [number, number, number], 
/**
 * Half width of a layer along x and y, m.
 */
half_width: [number, number], 
/**
 * Moving in the x–z plane alone, on planar joints.
 */
flat: boolean, };

/**
 * Kinds of random bodies.
 */
export type ClutterKind = "box" | "sphere" | "capsule" | "cylinder" | "ellipsoid";

/**
 * Colour maps for pressure.
 */
export type Colormap = "viridis" | "cividis" | "turbo";

/**
 * What a surface is coloured by.
 */
export type Coloured = { 
/**
 * For people: "Removed depth".
 */
label: string, 
/**
 * Decides the unit.
 */
quantity: Quantity, };

/**
 * Everything that may change a session. Applied between two steps and logged with its step number.
 */
export type Command = { "kind": "set", 
/**
 * `bodies[1].shape.radius`
 */
path: string, 
/**
 * Any JSON that fits the field.
 */
value: JsonValue, } | { "kind": "set_all", 
/**
 * In this order.
 */
changes: Array<Change>, } | { "kind": "replace", 
/**
 * The new scene, as its text would parse.
 */
scene: JsonValue, 
/**
 * What is done to its run; absent: what is done to this one's.
 */
inputs?: Array<Input>, } | { "kind": "act", 
/**
 * What is driven.
 */
channel: Channel, 
/**
 * What acts; absent: the channel is let go.
 */
value?: InputValue, } | { "kind": "let_go" } | { "kind": "inputs", 
/**
 * s
 */
from: number, 
/**
 * Whose; absent: all channels'.
 */
channel?: Channel, 
/**
 * In order of time. Those of a channel that the document does not have rest until it has.
 */
entries: Array<Input>, } | { "kind": "step", 
/**
 * At most 100 000.
 */
count: number, } | { "kind": "rewind" } | { "kind": "seek", 
/**
 * At most 10 000 000.
 */
step: number, };

/**
 * How a reading compares with a number.
 */
export type Comparison = "below" | "above";

/**
 * Rigid, or compliant with a pressure field.
 */
export type Compliance = { "type": "rigid", 
/**
 * Wanted edge length of the mesh of a curved shape, m.
 */
resolution_hint?: number, } | { "type": "compliant", 
/**
 * Pressure at full depth, Pa.
 */
hydroelastic_modulus: number, 
/**
 * Wanted edge length of the mesh of a curved shape, m.
 */
resolution_hint?: number, 
/**
 * Depth at which a half-space reaches its modulus, m.
 */
slab_thickness?: number, };

/**
 * A reading compared with a number.
 */
export type Condition = { 
/**
 * Id of a reading: `patch_area`.
 */
reading: string, 
/**
 * How it compares.
 */
is: Comparison, 
/**
 * With what, SI.
 */
value: number, };

/**
 * Hold two bodies against each other and look at the contact, as a surface and as a point.
 */
export type ContactInspector = { 
/**
 * Point contact's stiffness for its force, N/m; the surface needs none.
 */
point_stiffness: number, 
/**
 * The motion of body B the sweep plot goes through.
 */
sweep: Sweep, };

/**
 * How bodies touch.
 */
export type ContactModel = { "type": "point", 
/**
 * Of each body, N/m; two bodies give way in series.
 */
stiffness: number, 
/**
 * Fewer contacts between two bodies, and a bound on how stiff they are together.
 */
reduction?: ContactReduction, 
/**
 * Sides between flush pieces of the world are walls, as in an engine that knows of no seams.
 */
inner_walls?: boolean, } | { "type": "hydroelastic", 
/**
 * Each patch stands as four contacts of its force, moment and stiffness.
 */
reduced: boolean, 
/**
 * Fewer contacts between two bodies, and a bound on how stiff they are together.
 */
reduction?: ContactReduction, };

/**
 * What is done to the contacts of two bodies.
 */
export type ContactReduction = { 
/**
 * So many clusters of contacts at most, each of which becomes one contact; absent: each contact stays.
 */
count?: number, 
/**
 * How much the square of a distance counts beside the square of a difference of normals, 1/m².
 */
position_weight: number, 
/**
 * How stiff a cluster is.
 */
spring?: ClusterSpring, 
/**
 * What all contacts of two bodies may be worth together, N/m; absent: they add up.
 */
net_stiffness?: number, 
/**
 * What of the net stiffness the bound holds.
 */
bound: StiffnessBound, };

/**
 * Where bodies touch. The same seed gives the same contacts everywhere.
 */
export type ContactSet = { "kind": "tiles", 
/**
 * How many.
 */
count: number, 
/**
 * Of what is uneven.
 */
seed: number, 
/**
 * Which way the floor faces.
 */
normal: [number, number, number], } | { "kind": "pin", 
/**
 * How many.
 */
count: number, 
/**
 * Of where they are.
 */
seed: number, } | { "kind": "patches", 
/**
 * How many contacts.
 */
count: number, 
/**
 * How many patches they are of.
 */
patches: number, 
/**
 * Of where they are.
 */
seed: number, } | { "kind": "given", 
/**
 * One after another.
 */
contacts: Array<GivenContact>, };

/**
 * A control the author chose to show.
 */
export type Control = { 
/**
 * The field it writes: `bodies[0].shape.radius`.
 */
path: string, 
/**
 * Short name for links, as in `#mu=0.3`.
 */
key: string, 
/**
 * What the reader sees.
 */
label: string, 
/**
 * Slider, choice, switch or text.
 */
input: ControlKind, };

/**
 * How a control looks and what it may be set to.
 */
export type ControlKind = { "type": "slider", 
/**
 * Left end, SI.
 */
min: number, 
/**
 * Right end, SI.
 */
max: number, 
/**
 * Spacing along the slider.
 */
scale: Scale, 
/**
 * What is measured, for unit and prefix.
 */
quantity: Quantity, } | { "type": "choice", 
/**
 * In the order shown.
 */
options: Array<Choice>, } | { "type": "switch", } | { "type": "text", };

/**
 * Pushes by `stiffness · e + damping · ė + integral · ∫e dt`, `e` to the set-point.
 */
export type Controller = { 
/**
 * Shown beside what drives it.
 */
name: string, 
/**
 * What it moves, and where to while nothing drives it.
 */
goal: ControllerGoal, 
/**
 * How hard it pushes.
 */
gains: Gains, };

/**
 * What a controller moves, and where to.
 */
export type ControllerGoal = { "type": "joint", 
/**
 * Index in `experiment.joints`.
 */
joint: number, 
/**
 * Set-point, rad or m.
 */
position: number, 
/**
 * Set-point, rad/s or m/s.
 */
velocity: number, } | { "type": "point", 
/**
 * Index.
 */
body: number, 
/**
 * Of the body, in its frame, m.
 */
point: [number, number, number], 
/**
 * Set-point in the world, m.
 */
position: [number, number, number], 
/**
 * Set-point in the world, m/s.
 */
velocity: [number, number, number], };

/**
 * Two joints of one degree of freedom: `q = ratio · q_to + offset`.
 */
export type Coupler = { 
/**
 * Shown in tables.
 */
name: string, 
/**
 * Index of a joint.
 */
joint: number, 
/**
 * Index of the joint that it is tied to.
 */
to: number, 
/**
 * What one of its radians or metres is here: −1 for two equal wheels.
 */
ratio: number, 
/**
 * Where this joint is while the other is at zero, rad or m.
 */
offset: number, };

/**
 * Some updates in the same worlds.
 */
export type CourseLesson = { 
/**
 * How often the policy is made better.
 */
updates: number, 
/**
 * Worlds, of which each attempt draws one; none: the document's own.
 */
worlds: Array<CourseWorld>, };

/**
 * What a learner is told of a document's course: which numbers it learns by. It knows no document.
 */
export type CoursePlan = { 
/**
 * Numbers that the actor sees, that only the critic sees besides, and of an action.
 */
shape: [number, number, number], 
/**
 * Of all draws.
 */
seed: number, 
/**
 * Updates of each lesson.
 */
lessons: Array<number>, 
/**
 * Of the algorithm.
 */
ppo: Ppo, 
/**
 * Whether the mouth is seen.
 */
mouth_seen: boolean, };

/**
 * A world that differs from the document's own.
 */
export type CourseWorld = { 
/**
 * What is other in it.
 */
set: Array<Change>, 
/**
 * What only the critic may know of it.
 */
truth: Array<number>, };

/**
 * A box along the world's axes.
 */
export type CropBox = { 
/**
 * Points outside it are left out.
 */
used: boolean, 
/**
 * Its lowest corner, m.
 */
low: [number, number, number], 
/**
 * Its highest corner, m.
 */
high: [number, number, number], };

/**
 * One change of side, narrowed down.
 */
export type Crossing = { 
/**
 * The field's value, SI: the middle of the last bracket.
 */
value: number, 
/**
 * The brackets in turn, each half as wide as the one before, down to rounding or `1e-12` of the range.
 */
brackets: Array<[number, number]>, 
/**
 * The reading is above the level before it and not after, or the other way round.
 */
falls: boolean, };

/**
 * A depth camera: a pinhole without distortion, its image upright against the world's z axis.
 */
export type DepthCamera = { 
/**
 * For people.
 */
name: string, 
/**
 * It sees; without this it stands there and sees nothing.
 */
used: boolean, 
/**
 * Where it is, m.
 */
eye: [number, number, number], 
/**
 * What it looks at, m: the middle of the image.
 */
target: [number, number, number], 
/**
 * Pixels a row.
 */
width: number, 
/**
 * Rows.
 */
height: number, 
/**
 * Angle between the left and the right edge of the image, rad.
 */
field_of_view: number, 
/**
 * What is nearer gives nothing back, m along the optical axis.
 */
near: number, 
/**
 * What is further gives nothing back, m along the optical axis.
 */
far: number, };

/**
 * The bodies are seen by depth cameras. What these see goes through stages, each of which can be left out: points, the part of them in a box,
 * normals, one cloud, a point for each cube, no points that stand alone.
 */
export type DepthCameras = { 
/**
 * One after another.
 */
cameras: Array<DepthCamera>, 
/**
 * Points of a file, in the place of what the cameras see of the bodies.
 */
cloud?: OwnCloud, 
/**
 * How they err.
 */
noise: CameraNoise, 
/**
 * What is not in a box is left out.
 */
crop: CropBox, 
/**
 * Which way the surface faces, for each camera's points by themselves.
 */
normals: CloudNormals, 
/**
 * One point for each cube of space.
 */
voxels: VoxelGrid, 
/**
 * Points that stand alone are left out.
 */
outliers: OutlierFilter, 
/**
 * The point at which the surface is looked at closely.
 */
query: SurfaceQuery, 
/**
 * The cloud that is drawn, and in which the query looks for neighbours.
 */
shown: CloudStage, 
/**
 * What points take their colour from.
 */
colour: PointsBy, 
/**
 * Normals as short lines, so many at most.
 */
strokes: number, };

/**
 * Names, units and formulas of what a session's frames hold.
 */
export type Description = { 
/**
 * One for each value of `Section::Readings`, in its order.
 */
readings: Array<Reading>, 
/**
 * One for each value of `Section::Timings`, in its order.
 */
stages: Array<string>, 
/**
 * Said to the user when the outcome is `Unsupported`; empty otherwise.
 */
unsupported: string, 
/**
 * Drawn beside the view, in this order; their data comes from `Session::plot`.
 */
plots: Array<Plot>, 
/**
 * One for each record of `Section::Handles`, in its order.
 */
handles: Array<Handle>, 
/**
 * The texts `Section::Labels` names.
 */
labels: Array<string>, 
/**
 * What can be done with it; the page asks these, never the kind of the experiment.
 */
capabilities: Array<Capability>, 
/**
 * Names of the runs beside each other, where there are several: each can be drawn in a view of its own.
 */
views?: Array<string>, 
/**
 * Where the experiment runs in time.
 */
clock?: RunClock, 
/**
 * What the surface is coloured by, where that is not the pressure of a contact.
 */
coloured?: Coloured, 
/**
 * Sentences about how the scene is computed, for its panel.
 */
notes?: Array<string>, 
/**
 * What of the run can be driven, those that the document names first. What acts now is in the track: `Query::Inputs`.
 */
channels?: Array<DrivenChannel>, 
/**
 * How many bodies the run has, where it moves more of them than have channels here: `Query::ChannelsOf` gives those of any.
 */
more_bodies?: number, 
/**
 * Inputs of the run that do nothing, since the document does not have their channel (any more).
 */
inputs_resting?: number, 
/**
 * Values that cannot be chosen yet.
 */
lacking?: Array<Lacking>, 
/**
 * Files the run can be written as.
 */
exports?: Array<ExportFormat>, };

/**
 * A plate with two holes.
 */
export type DoubleHole = { 
/**
 * Of a pin, m.
 */
radius: number, 
/**
 * Of a hole less that of a pin, m.
 */
play: number, 
/**
 * From one hole's axis to the other's, m.
 */
pitch: number, 
/**
 * Of the plate, m.
 */
thickness: number, 
/**
 * Convex pieces around both holes; a multiple of eight is taken.
 */
pieces: number, };

/**
 * Two pins on a bar.
 */
export type DoublePin = { 
/**
 * Of a pin, m.
 */
radius: number, 
/**
 * From one pin's axis to the other's, m.
 */
pitch: number, 
/**
 * Of the pins, m.
 */
length: number, };

/**
 * Antipodal grasps: a point of the surface, a line within the cone of friction there, and where it leaves the object it lies within the cone
 * again (Mahler et al. 2017). They hang on the object, the pads and these numbers; a variant of another object has its own.
 */
export type DrawnGrasps = { 
/**
 * At the most: as many as are found in 20,000 lines.
 */
count: number, 
/**
 * Of all lines.
 */
seed: number, 
/**
 * Of the cones. It is not the pads': grasps stay where they are while that is changed.
 */
friction: number, };

/**
 * A channel that can be driven: what is sent with `Command::Act` is its `channel` and a value like `rest` with some of the
 * `fields` changed.
 */
export type DrivenChannel = { 
/**
 * What is driven.
 */
channel: Channel, 
/**
 * For people: "Motor of Elbow".
 */
label: string, 
/**
 * What stands where nothing acts: the document's own set-point, no force, a pull to where the body starts.
 */
rest: InputValue, 
/**
 * What of the value can be set, in the order in which it is shown; the first is what matters most.
 */
fields: Array<ChannelField>, };

/**
 * Let the bodies move: free ones, and those that joints hold.
 */
export type Dynamics = { 
/**
 * m/s²
 */
gravity: [number, number, number], 
/**
 * One step, s.
 */
step: number, 
/**
 * Where the run ends, s; absent: it goes on.
 */
end?: number, 
/**
 * How bodies touch.
 */
contact: ContactModel, 
/**
 * How exactly a step is solved.
 */
solver: Solver, 
/**
 * What holds bodies together.
 */
joints: Array<Joint>, 
/**
 * Ratios between joints.
 */
couplers: Array<Coupler>, 
/**
 * Pairs of bodies that pass through each other, by index.
 */
passing: Array<[number, number]>, 
/**
 * What pulls at bodies.
 */
springs: Array<Spring>, 
/**
 * What pushes joints and bodies towards set-points.
 */
controllers: Array<Controller>, 
/**
 * Bodies that follow way-points in time, whatever touches them.
 */
scripts: Array<Script>, 
/**
 * An arm beside them.
 */
arm?: Arm, 
/**
 * Further arms, each led by its way-points alone: the second of a robot with two, or one that hands the other its work.
 */
arms?: Array<Arm>, 
/**
 * What is to come about.
 */
task?: Task, 
/**
 * A closed form of the motion: read and drawn beside it.
 */
theory?: Theory, 
/**
 * How bodies really moved, beside the run.
 */
recorded: Array<Recorded>, 
/**
 * Bodies made by the dozen and let fall.
 */
clutter?: Clutter, 
/**
 * What the scene's own run is called beside its variants; absent: by its contact model.
 */
label?: string, 
/**
 * The scene with a few fields changed, run beside it; up to four runs.
 */
variants: Array<Variant>, 
/**
 * How far each is shown from the one before, m.
 */
apart: [number, number, number], 
/**
 * The body whose motion is read and traced, by index.
 */
watch: number, 
/**
 * Bodies whose pose and velocity are readings too, by index.
 */
motion_of: Array<number>, 
/**
 * Its way so far is drawn.
 */
trail?: boolean, 
/**
 * Readings to plot over time, in this order; empty: all that change.
 */
plots: Array<string>, 
/**
 * What colours bodies that move.
 */
colour?: BodyColour, 
/**
 * Channels that the page offers at once, in this order.
 */
drive: Array<Channel>, 
/**
 * Drawn beside the view: how far the run is off.
 */
step_map?: StepMap, };

/**
 * A course that was learnt before with many seeds: over its updates, the worst seed, the mean and the best.
 */
export type EarlierCourse = { 
/**
 * What is said of it.
 */
label: string, 
/**
 * What of the document it needs: where all of this stands, it is the course that is learnt here.
 */
set: Array<Change>, 
/**
 * With how many seeds.
 */
seeds: number, 
/**
 * Share of the attempts that were in, of each update.
 */
success: Array<[number, number, number]>, 
/**
 * Sum of rewards of an attempt in the mean, of each update.
 */
total: Array<[number, number, number]>, };

/**
 * What a command may have changed of what a session tells beside its frames.
 */
export type Effect = { 
/**
 * The description: names, plots, handles, the clock.
 */
description: boolean, 
/**
 * What is computed from the document by itself: its sweep.
 */
sweep: boolean, 
/**
 * What is done to the run.
 */
inputs: boolean, };

/**
 * An elastic solid.
 */
export type Elastic = { 
/**
 * E, Pa.
 */
youngs_modulus: number, 
/**
 * ν, above −1 and at most 0.5.
 */
poissons_ratio: number, };

/**
 * Bodies at given poses and the contacts between them: do contact forces exist that hold them all?
 */
export type Equilibrium = { 
/**
 * Friction coefficient of every contact.
 */
friction: number, 
/**
 * m/s²
 */
gravity: [number, number, number], 
/**
 * Bodies whose gap is smaller touch, m.
 */
touch: number, 
/**
 * A problem in the plane of x and z: contacts and drags stay in it.
 */
planar: boolean, 
/**
 * The body whose forces are drawn, from 0; absent: all.
 */
free_body: number | null, 
/**
 * Search for a place nearby where the bodies rest.
 */
solve: boolean, };

/**
 * What kind of thing went wrong, for programs; the sentence is for people.
 */
export type ErrorKind = "syntax" | "field" | "value" | "version" | "link" | "mesh" | "size" | "unsupported";

/**
 * What is done with the bodies.
 */
export type Experiment = { "kind": "contact_inspector" } & ContactInspector | { "kind": "contact_reduction" } & ReducedContacts | { "kind": "friction_cone" } & FrictionCone | { "kind": "ramp" } & Ramp | { "kind": "equilibrium" } & Equilibrium | { "kind": "wrench_cone" } & WrenchCone | { "kind": "two_fingers" } & TwoFingers | { "kind": "bouncing_ball" } & BouncingBall | { "kind": "dynamics" } & Dynamics | { "kind": "insertion" } & Insertion | { "kind": "jamming" } & Jamming | { "kind": "grinding" } & Grinding | { "kind": "soft_grasp" } & SoftGrasp | { "kind": "soft_jaws" } & SoftJaws | { "kind": "grasp_study" } & GraspStudy | { "kind": "depth_cameras" } & DepthCameras | { "kind": "grasp_selection" } & GraspSelection | { "kind": "clearing" } & Clearing | { "kind": "planar_antipodal" } & PlanarAntipodal | { "kind": "behaviour_tree" } & BehaviourTree;

/**
 * A file.
 */
export type ExportFile = { 
/**
 * With its ending.
 */
name: string, 
/**
 * `text/csv`.
 */
mime: string, 
/**
 * What is in it.
 */
text: string, 
/**
 * The text stands for bytes, in base64.
 */
base64?: boolean, };

/**
 * A file a run is written as.
 */
export type ExportFormat = "csv" | "json" | "urscript" | "krl" | "rapid" | "fanuc" | "ros" | "apt" | "ply" | "depth_png" | "behavior_tree_cpp";

/**
 * Everything about one face of the contact surface.
 */
export type FaceReport = { 
/**
 * Index in the surface.
 */
face: number, 
/**
 * m²
 */
area: number, 
/**
 * m
 */
centroid: [number, number, number], 
/**
 * Unit, from A into B.
 */
normal: [number, number, number], 
/**
 * At the centroid, Pa.
 */
pressure: number, 
/**
 * Smallest and largest over the face, Pa.
 */
pressure_range: [number, number], 
/**
 * On B, Pa.
 */
traction: [number, number, number], 
/**
 * Of B over A, m/s.
 */
slip: [number, number, number], 
/**
 * Force on B, N.
 */
force: [number, number, number], 
/**
 * Tetrahedron or triangle of A and of B it comes from; `null` for a half-space.
 */
elements: [number | null, number | null], 
/**
 * TeX of the pressure here, with this face's numbers.
 */
formula: string, 
/**
 * Where it is computed.
 */
source: string, };

/**
 * How many numbers a field of a channel has.
 */
export type FieldShape = "number" | "vector";

/**
 * A field moved over a range, everything else held.
 */
export type FieldSweep = { 
/**
 * A number of the document: `bodies[0].material.friction`.
 */
path: string, 
/**
 * SI
 */
from: number, 
/**
 * SI
 */
to: number, 
/**
 * 2 to 2000.
 */
samples: number, 
/**
 * Spacing of the samples.
 */
scale: Scale, };

/**
 * What may go wrong with an imported model in contact.
 */
export type FindingKind = "overlap" | "soft" | "inertia" | "mass" | "hull" | "step";

/**
 * The curve all passes are parallel to, part frame.
 */
export type FirstCurve = { "kind": "section", 
/**
 * In the plane, m.
 */
point: [number, number, number], 
/**
 * Square to the plane; any length but zero.
 */
normal: [number, number, number], 
/**
 * Which way the surface faces there; any length but zero.
 */
facing: [number, number, number], } | { "kind": "edge", 
/**
 * Counted from the longest, from 0.
 */
number: number, } | { "kind": "through", 
/**
 * m, two at least.
 */
points: Array<[number, number, number]>, };

/**
 * How the arm holds the tool to the surface.
 */
export type ForceControl = { "kind": "offset", } | { "kind": "force", 
/**
 * m/(N·s)
 */
gain: number, };

/**
 * One contact force beside Coulomb's cone and its pyramids. The contact frame is the world's: z along the normal.
 */
export type FrictionCone = { 
/**
 * Friction coefficient.
 */
friction: number, 
/**
 * The force on the upper body, in the contact frame, N.
 */
force: [number, number, number], 
/**
 * Edges of the pyramids, 3 to 256.
 */
edges: number, 
/**
 * Which pyramids are drawn.
 */
pyramids: Pyramids, };

/**
 * How hard a controller pushes.
 */
export type Gains = { 
/**
 * On what is missing (P): N/m or N·m/rad.
 */
stiffness: number, 
/**
 * On how fast that changes (D): N·s/m or N·m·s/rad.
 */
damping: number, 
/**
 * On its sum over time, N/(m·s) or N·m/(rad·s); the sum waits at the limit.
 */
integral: number, 
/**
 * Largest push: N or N·m; absent: any.
 */
limit?: number, };

/**
 * Where two bodies touch.
 */
export type GivenContact = { 
/**
 * m
 */
position: [number, number, number], 
/**
 * From A into B, of any length.
 */
normal: [number, number, number], 
/**
 * How deep they have sunk into each other, m.
 */
depth: number, };

/**
 * Grains cut now more, now less: noise on the force, by a seed.
 */
export type Grains = { 
/**
 * Standard deviation, a share of the force.
 */
deviation: number, 
/**
 * Over which it changes, s.
 */
time: number, 
/**
 * Of the noise.
 */
seed: number, };

/**
 * A floor and four walls about the world's z axis; the floor's upper face is at z = 0.
 */
export type GraspBin = { 
/**
 * Inside, along x and y, m.
 */
size: [number, number], 
/**
 * Of the walls, m.
 */
height: number, 
/**
 * Of walls and floor, m.
 */
thickness: number, };

/**
 * A closed surface that does not run through itself, its triangles counter-clockwise from outside.
 */
export type GraspMesh = { 
/**
 * Positions, m.
 */
vertices: Array<[number, number, number]>, 
/**
 * Three vertex indices each.
 */
triangles: Array<[number, number, number]>, };

/**
 * What is grasped, its centre at the origin of its frame; awkward shapes stand where their formulas put them.
 */
export type GraspObject = { "cube": number } | { "sphere": number } | { "cylinder": [number, number] } | { "awkward": AwkwardShape } | { "mesh": GraspMesh };

/**
 * The pads: one, and its mirror image.
 */
export type GraspPads = { 
/**
 * Its measures.
 */
design: JawDesign, 
/**
 * Of its points on the front, about, m; absent: as the design has it.
 */
spacing?: number, 
/**
 * Layers of cells over its depth; absent: as the design has it.
 */
layers?: number, 
/**
 * E, Pa.
 */
youngs_modulus: number, 
/**
 * ν.
 */
poissons_ratio: number, 
/**
 * kg/m³
 */
density: number, };

/**
 * How candidates are drawn.
 */
export type GraspSampling = { 
/**
 * From what.
 */
by: CandidatesBy, 
/**
 * How many points of the cloud are drawn.
 */
draws: number, 
/**
 * Neighbours of a point are this near, m: the width of the ray into the cloud, and of the patch whose curvature is found. The patch at the
 * point that is looked at closely is as wide.
 */
radius: number, 
/**
 * How far the normals of a pair may be from opposite, rad.
 */
angle: number, 
/**
 * So many of the best are moved where they are as long as that makes them better.
 */
refined: number, 
/**
 * Of all draws.
 */
seed: number, };

/**
 * The bodies lie in a bin. A gripper is held into the cloud that cameras see of them, by hand or at a candidate, and its grasp is scored.
 */
export type GraspSelection = { 
/**
 * Around the bodies.
 */
bin: GraspBin, 
/**
 * Who sees them.
 */
cameras: Array<DepthCamera>, 
/**
 * Points of a file, in the place of what the cameras see of the bodies.
 */
cloud?: OwnCloud, 
/**
 * How they err.
 */
noise: CameraNoise, 
/**
 * Nearest neighbours that a normal is fitted to, the point itself among them.
 */
neighbours: number, 
/**
 * One point for each cube of this edge, m.
 */
voxel: number, 
/**
 * Where the gripper is held by hand.
 */
hand: HeldGripper, 
/**
 * Which candidate stands in the gripper's place: 1 is the best; 0: the gripper is held by hand.
 */
candidate: number, 
/**
 * How far back the gripper waits before it reaches out, m.
 */
approach: number, 
/**
 * What the terms of the cost count.
 */
weights: GraspWeights, 
/**
 * Where candidates come from.
 */
sampling: GraspSampling, 
/**
 * How grasps are tried.
 */
trials: PickTrials, 
/**
 * A point of the cloud whose neighbours say how a gripper is laid there.
 */
surface: SurfaceGrasp, 
/**
 * What is pushed before the cameras look.
 */
pushes: Pushes, 
/**
 * A pixel that is looked at, and what it sees.
 */
query: PixelQuery, };

/**
 * How sure grasps are: each is tried many times in the background, and stands beside what a real gripper did.
 *
 * The document has no bodies: what is grasped is the object that the grasps are made with.
 */
export type GraspStudy = { 
/**
 * Object, pads, rules and trials of all grasps. Each grasp of the list has its own pose, and says itself what points upwards.
 */
with: SoftGrasp, 
/**
 * What is tried, in the order of their numbers.
 */
grasps: Array<TriedGrasp>, 
/**
 * Grasps that are drawn from the object, in place of the list; absent: those of the list.
 */
drawn?: DrawnGrasps, 
/**
 * Which of them is shown, counted from zero; where fewer are drawn, the last.
 */
shown: number, 
/**
 * A trial that lasts longer fails, s.
 */
longest: number, 
/**
 * What the judges that simulate nothing push with, N.
 */
force: number, 
/**
 * From this predicted share on a grasp counts as predicted to hold.
 */
threshold: number, 
/**
 * Scores of judges that others published, to stand beside.
 */
published: Array<PublishedScore>, 
/**
 * Fields of `with` that are varied: every grasp is tried in each variant, with the same draws.
 */
variants: GraspVariants, 
/**
 * Which of the variants is shown, counted from zero.
 */
variant: number, };

/**
 * What came of one trial of a grasp.
 */
export type GraspTrial = { 
/**
 * `holds`, or in a word why not.
 */
verdict: string, 
/**
 * How far the object's lowest point is above where it stood, m.
 */
height: number, 
/**
 * Strain energy of each pad at the end, J.
 */
strain: [number, number], 
/**
 * With which each pad pushed when the squeeze ended, N.
 */
force: [number, number], 
/**
 * Of each pad's skin what pressed then, m².
 */
area: [number, number], 
/**
 * Steps and Newton iterations that it took, and steps that were not solved to their tolerance.
 */
steps: number, 
/**
 * Newton iterations.
 */
newton: number, 
/**
 * Steps that ended before the solver was done.
 */
unfinished: number, };

/**
 * The same grasp many times, the gripper's pose a little off: each trial follows from the seed and its number.
 */
export type GraspTrials = { 
/**
 * At the most.
 */
count: number, 
/**
 * Of all draws.
 */
seed: number, 
/**
 * Standard deviation of the gripper's place in each direction, m.
 */
translation: number, 
/**
 * Standard deviation of its turn about each axis, rad.
 */
rotation: number, 
/**
 * How far behind the middle of the pads it turns, m: at the robot's wrist.
 */
wrist: number, 
/**
 * Of the interval of the share that holds.
 */
confidence: number, 
/**
 * Which interval.
 */
bound: IntervalBound, 
/**
 * Trials end when the interval is narrower than this; none does at 0.
 */
width: number, };

/**
 * Every grasp of a study is tried with each value of the fields, or with each pair of values of two. Without fields there is one variant:
 * the grasps as they are.
 */
export type GraspVariants = { 
/**
 * None, one or two. Variants are numbered with the last field running fastest.
 */
fields: Array<VariedField>, 
/**
 * F1 that others found, one for each variant, to stand beside; may be empty.
 */
published: Array<number>, 
/**
 * The same where it hangs on another field: the first table whose field has its value takes the place of `published`.
 */
tables: Array<PublishedTable>, };

/**
 * What the terms of the cost count.
 */
export type GraspWeights = { 
/**
 * A point between the fingers whose normal lies along the direction of closing.
 */
facing: number, 
/**
 * Fingers that point up instead of down: α.
 */
tilt: number, };

/**
 * Grind a part: path, arm, force, and what is taken off. Body 0 is the part and says where it stands.
 */
export type Grinding = { 
/**
 * What is ground.
 */
part: GroundPart, 
/**
 * Where the tool goes.
 */
path: GrindingPath, 
/**
 * The arm and its tool.
 */
cell: GrindingCell, 
/**
 * How the tool presses, and what it takes off.
 */
process: GrindingProcess, 
/**
 * What the planner may change, and when it has done enough.
 */
planner: Planner, 
/**
 * What the planner found; absent: nothing is planned yet.
 */
plan?: GrindingPlan, 
/**
 * Which run is shown.
 */
shown: ShownRun, 
/**
 * What is coloured on the part.
 */
map: GrindingMap, 
/**
 * Colour what has been done by now.
 */
live: boolean, 
/**
 * Simulated seconds of one step of the clock.
 */
step: number, };

/**
 * The arm and its tool. The arm stands at the world's origin.
 */
export type GrindingCell = { 
/**
 * Which arm.
 */
arm: CellArm, 
/**
 * The tool on the flange: its tip is the origin, its z points into the surface.
 */
tool: Pose, 
/**
 * How far each joint gives, rad/(N·m).
 */
joint_compliance: [number, number, number, number, number, number], 
/**
 * Height of the table, m: no link but the first may reach below it.
 */
table: number, };

/**
 * Wanted speeds of the tool.
 */
export type GrindingFeed = { 
/**
 * On the part, m/s.
 */
cut: number, 
/**
 * Off it, m/s.
 */
travel: number, };

/**
 * Normal force against penetration δ and its rate.
 */
export type GrindingLaw = { "kind": "kelvin_voigt", 
/**
 * K, N/m.
 */
stiffness: number, 
/**
 * D, N·s/m.
 */
damping: number, } | { "kind": "hunt_crossley", 
/**
 * K, N/m^1.5.
 */
stiffness: number, 
/**
 * χ, s/m.
 */
dissipation: number, };

/**
 * What is coloured on the part.
 */
export type GrindingMap = "none" | "dwell" | "pressure" | "depth" | "roughness" | "reach";

/**
 * Passes parallel to a first curve, measured along the surface.
 */
export type GrindingPath = { 
/**
 * All passes are parallel to it.
 */
first: FirstCurve, 
/**
 * From pass to pass along the surface, m.
 */
step_over: number, 
/**
 * Ridges a round tool may leave, m: the step-over follows from it.
 */
scallop?: number, 
/**
 * How far from the first curve passes go, m.
 */
reach: number, 
/**
 * Which side of it is ground.
 */
sides: WhichSides, 
/**
 * In which order and sense the passes are run.
 */
order: PassOrder, 
/**
 * Where the tool's x points.
 */
heading: ToolHeading, 
/**
 * How far a straight move may be from the surface, m.
 */
chord_error: number, 
/**
 * Points are at most this far apart, m.
 */
spacing: number, 
/**
 * The tool leans ahead, rad.
 */
lead: number, 
/**
 * The tool leans to the side, rad.
 */
tilt: number, 
/**
 * Run-in and run-out beside each pass, m.
 */
ramp: number, 
/**
 * Height of the links over the surface, m.
 */
clearance: number, };

/**
 * What the planner found: offsets and feeds along the passes.
 */
export type GrindingPlan = { 
/**
 * In the order they are run.
 */
passes: Array<PassPlan>, 
/**
 * Step-overs that were tried.
 */
choices?: Array<PlanChoice>, };

/**
 * How the tool presses, and what it takes off.
 */
export type GrindingProcess = { 
/**
 * Wanted normal force, N.
 */
force: number, 
/**
 * Depth commanded before a plan, m; absent: what the wanted force takes.
 */
offset?: number, 
/**
 * Wanted speeds.
 */
feed: GrindingFeed, 
/**
 * Normal force against penetration and its rate.
 */
law: GrindingLaw, 
/**
 * How the arm holds the tool.
 */
control: ForceControl, 
/**
 * Damping of the arm along the normal, a share of critical.
 */
arm_damping: number, 
/**
 * The arm gives nothing: the tool is where the path says.
 */
rigid: boolean, 
/**
 * Tangential over normal force.
 */
friction: number, 
/**
 * Energy to take off a volume, J/m³.
 */
specific_energy: number, 
/**
 * Where the tool touches.
 */
face: ToolFace, 
/**
 * What the grit does.
 */
grit: Grit, 
/**
 * The tool runs out of true.
 */
runout: Runout, 
/**
 * Grains cut now more, now less.
 */
grains: Grains, };

/**
 * Preston's law; roughness is `R_f + (Ra₀ − R_f) e^(−h/h_c)` at a removed depth h.
 */
export type Grit = { 
/**
 * k_p, 1/Pa.
 */
preston: number, 
/**
 * Speed of the grit over the part, m/s.
 */
speed: number, 
/**
 * Ra₀, m.
 */
roughness: number, 
/**
 * R_f, m: what this grit can do.
 */
finest: number, 
/**
 * h_c, m.
 */
depth: number, };

/**
 * What is ground.
 */
export type GroundPart = { "kind": "workpiece", 
/**
 * Which.
 */
name: Workpiece, 
/**
 * About so many, 400 to 100 000.
 */
triangles: number, } | { "kind": "body", };

/**
 * Something beside the bodies that can be dragged in the view: a contact, the tip of a force.
 */
export type Handle = { 
/**
 * For people and for the history: "Force tip".
 */
label: string, 
/**
 * Letters the keys and the list of handles know it by.
 */
id: string, };

/**
 * A gripper held by hand: fingers down, then turned.
 */
export type HeldGripper = { 
/**
 * Of the middle between the fingertips, m.
 */
position: [number, number, number], 
/**
 * About the world's vertical, rad: 0 closes along x.
 */
turn: number, 
/**
 * About the direction of closing, rad.
 */
lean: number, 
/**
 * Of the direction of closing out of the horizontal, rad.
 */
roll: number, };

/**
 * What of a pad the gripper holds.
 */
export type HeldPart = "back" | "root";

/**
 * Where a body's mass is and how it resists turning.
 */
export type Inertia = { 
/**
 * In the body frame, m.
 */
center_of_mass: [number, number, number], 
/**
 * About the centre of mass, body axes: xx, yy, zz, xy, xz, yz, kg·m².
 */
matrix: [number, number, number, number, number, number], };

/**
 * From a time on something acts on a channel, until the channel's next entry.
 */
export type Input = { 
/**
 * s; it acts from the step nearest to it.
 */
time: number, 
/**
 * What is driven.
 */
channel: Channel, 
/**
 * What acts; absent: the channel is let go, and the document alone decides.
 */
value?: InputValue, };

/**
 * What acts on a channel.
 */
export type InputValue = { "type": "force", 
/**
 * N
 */
force: [number, number, number], 
/**
 * N·m
 */
moment: [number, number, number], 
/**
 * Where it acts, in the body's frame, m.
 */
point: [number, number, number], } | { "type": "pull", 
/**
 * Where it is pulled to, in the world, m.
 */
target: [number, number, number], 
/**
 * Where it is held, in the body's frame, m.
 */
point: [number, number, number], 
/**
 * Natural frequency, Hz.
 */
frequency: number, } | { "type": "motor", 
/**
 * m or rad
 */
position?: number, 
/**
 * m/s or rad/s
 */
velocity?: number, 
/**
 * Largest effort, N or N·m.
 */
limit?: number, 
/**
 * What it pushes with beside its gains, N or N·m.
 */
effort?: number, } | { "type": "joint_set_point", 
/**
 * m or rad
 */
position: number, 
/**
 * m/s or rad/s
 */
velocity: number, } | { "type": "point_set_point", 
/**
 * In the world, m.
 */
position: [number, number, number], 
/**
 * In the world, m/s.
 */
velocity: [number, number, number], } | { "type": "arm_goal", 
/**
 * Where the controlled point goes, in the world, m.
 */
position: [number, number, number], 
/**
 * How it is turned from the start, rotation vector in the world, rad.
 */
turn: [number, number, number], 
/**
 * What the tool presses its surroundings with, in the world, N.
 */
force: [number, number, number], } | { "type": "arm_joints", 
/**
 * rad (m)
 */
q1: number, 
/**
 * The same of joint 2; absent where the arm has fewer.
 */
q2?: number, 
/**
 * The same of joint 3; absent where the arm has fewer.
 */
q3?: number, 
/**
 * The same of joint 4; absent where the arm has fewer.
 */
q4?: number, 
/**
 * The same of joint 5; absent where the arm has fewer.
 */
q5?: number, 
/**
 * The same of joint 6; absent where the arm has fewer.
 */
q6?: number, 
/**
 * The same of joint 7; absent where the arm has fewer.
 */
q7?: number, 
/**
 * The same of joint 8; absent where the arm has fewer.
 */
q8?: number, 
/**
 * The same of joint 9; absent where the arm has fewer.
 */
q9?: number, 
/**
 * The same of joint 10; absent where the arm has fewer.
 */
q10?: number, 
/**
 * The same of joint 11; absent where the arm has fewer.
 */
q11?: number, 
/**
 * The same of joint 12; absent where the arm has fewer.
 */
q12?: number, 
/**
 * The same of joint 13; absent where the arm has fewer.
 */
q13?: number, 
/**
 * The same of joint 14; absent where the arm has fewer.
 */
q14?: number, 
/**
 * The same of joint 15; absent where the arm has fewer.
 */
q15?: number, 
/**
 * The same of joint 16; absent where the arm has fewer.
 */
q16?: number, } | { "type": "jaws", 
/**
 * What would be between the faces of unstrained pads, m.
 */
opening: number, 
/**
 * How far both jaws are above where they were at first, m.
 */
height: number, };

/**
 * Put a body into another by a strategy that tells an arm, every few steps, where to go and how to press.
 */
export type Insertion = { 
/**
 * The arm, what it holds, how bodies touch, and what is to come about: of these fields, `arm` and `task` must be there.
 */
cell: Dynamics, 
/**
 * Who decides what the arm does.
 */
strategy: Strategy, 
/**
 * How far off the attempt begins.
 */
start: InsertionStart, 
/**
 * How it is begun, acted in and judged.
 */
rules: InsertionRules, 
/**
 * What the strategy `policy` decides by.
 */
policy?: Policy, 
/**
 * How such a policy is learnt here.
 */
learning?: Learning, 
/**
 * Other policies and other worlds, each of which is tried in each.
 */
transfer?: Transfer, 
/**
 * Starts that are tried beside each other.
 */
map: StartMap, 
/**
 * Plots, in this order; empty: those that are usual.
 */
plots: Array<string>, };

/**
 * What a decision is worth: `a (d/D − 1)`, less `b` where force or moment is beyond the limit (the paper's eqs. 12 and 13 have 1 and 2).
 */
export type InsertionReward = { 
/**
 * `a`
 */
way: number, 
/**
 * `b`
 */
too_hard: number, };

/**
 * How an attempt is begun, acted in and judged.
 */
export type InsertionRules = { 
/**
 * Steps in which one decision acts.
 */
action_period: number, 
/**
 * Decisions of an attempt.
 */
horizon: number, 
/**
 * Height of the start over the mouth, m.
 */
above: number, 
/**
 * How fast the place that the arm is told may go (m/s) and turn (rad/s).
 */
speed: [number, number], 
/**
 * The most that a decision may press with, N.
 */
press: number, 
/**
 * How far that place may be from the expected one: m, rad.
 */
room: [number, number], 
/**
 * Force (N) and moment (N m) beyond which an attempt counts as too hard.
 */
limit: [number, number], 
/**
 * Whether it sees where the mouth is; where not, it sees its place from where it began.
 */
mouth_seen: boolean, 
/**
 * What a decision is worth: so much less for the share of the way that is left, and so much less where it presses too hard.
 */
reward?: InsertionReward, };

/**
 * How far off an attempt begins, seen from the mouth, whose z leads out.
 */
export type InsertionStart = { 
/**
 * Across the mouth's axis, m.
 */
aside: [number, number], 
/**
 * Turned by, a rotation vector, rad.
 */
turn: [number, number, number], };

/**
 * An interval of a share.
 */
export type IntervalBound = "exact" | "wilson";

/**
 * A peg between two walls is pushed across, turned and pushed in, and either slides or jams. The bodies are boxes: the peg, the wall at
 * −x, the wall at x, the bottom; where they are follows from play and depth. The middle of the hole's mouth is the world's origin.
 */
export type Jamming = { 
/**
 * One step, s.
 */
step: number, 
/**
 * Friction coefficient of peg and walls.
 */
friction: number, 
/**
 * How deep the tip is at first, m.
 */
depth: number, 
/**
 * What the hole is wider than the peg, m.
 */
play: number, 
/**
 * Of each body where it touches, N/m.
 */
stiffness: number, 
/**
 * What it is pushed in with in the end, N.
 */
push: number, 
/**
 * Force across over that push, and moment over that push times half of the peg's width; both act at the middle of the tip.
 */
load: [number, number], 
/**
 * Pushes that are tried beside each other.
 */
map: PushMap, 
/**
 * Plots, in this order; empty: those that are usual.
 */
plots: Array<string>, };

/**
 * Pads by name, or the reader's own.
 */
export type JawDesign = "rounded_jaw" | "rectangular_jaw" | "flat" | "domed" | "finger" | { "mesh": PadMesh };

/**
 * What holds a body to another, or to the world.
 */
export type Joint = { 
/**
 * Shown in tables.
 */
name: string, 
/**
 * Index of the body that carries it; absent: the world.
 */
parent?: number, 
/**
 * Index of the body it moves; a body has one joint of its own at most.
 */
child: number, 
/**
 * The joint's frame in the parent.
 */
frame_in_parent: Pose, 
/**
 * The joint's frame in the child.
 */
frame_in_child: Pose, 
/**
 * How it moves.
 */
motion: JointMotion, };

/**
 * A joint of one degree of freedom: m and N when sliding, rad and N·m when turning.
 */
export type JointDrive = { 
/**
 * At the start: m or rad.
 */
position: number, 
/**
 * At the start: m/s or rad/s.
 */
velocity: number, 
/**
 * Smallest and largest: m or rad.
 */
limits?: [number, number], 
/**
 * N·s/m or N·m·s/rad
 */
damping: number, 
/**
 * Dry friction, N or N·m. Absent: 0.
 */
friction?: number, 
/**
 * A geared motor's rotor (armature), kg or kg·m².
 */
rotor_inertia?: number, 
/**
 * What drives it.
 */
motor?: Motor, };

/**
 * How a joint moves.
 */
export type JointMotion = { "type": "weld", } | { "type": "revolute", 
/**
 * Direction in the joint's frame; any length but zero.
 */
axis: [number, number, number], 
/**
 * Angle at the start, rad, and what limits, damps and drives it.
 */
drive: JointDrive, } | { "type": "prismatic", 
/**
 * Direction in the joint's frame; any length but zero.
 */
axis: [number, number, number], 
/**
 * Displacement at the start, m, and what limits, damps and drives it.
 */
drive: JointDrive, } | { "type": "planar", 
/**
 * x, y (m) and angle (rad) at the start.
 */
position: [number, number, number], 
/**
 * Of each degree of freedom: N·s/m, N·s/m, N·m·s/rad.
 */
damping: number, } | { "type": "ball", 
/**
 * Quaternion `[w, x, y, z]` at the start.
 */
rotation: [number, number, number, number], 
/**
 * N·m·s/rad
 */
damping: number, };

/**
 * How joints give way, base first.
 */
export type JointSpring = { 
/**
 * N·m/rad (N/m)
 */
stiffness: Array<number>, 
/**
 * N·m·s/rad (N·s/m)
 */
damping: Array<number>, };

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

/**
 * At one threshold.
 */
export type JudgePoint = { 
/**
 * A grasp counts as predicted to hold from here on.
 */
threshold: number, 
/**
 * Of the grasps predicted to hold, the share of trials that did.
 */
precision: number, 
/**
 * Of the trials that held, the share that was predicted to.
 */
recall: number, };

/**
 * How well a judge predicts what a real gripper did.
 */
export type JudgeScore = { 
/**
 * `ipc` is the simulation, `always_holds` who looks at nothing.
 */
judge: string, 
/**
 * Of the grasps predicted to hold, the share of trials that did.
 */
precision: number, 
/**
 * Of the trials that held, the share that was predicted to.
 */
recall: number, 
/**
 * Their harmonic mean.
 */
f1: number, 
/**
 * Area below precision over recall.
 */
average_precision: number, 
/**
 * Mean of `(p − y)²` over real trials.
 */
brier: number, 
/**
 * Average precision as the thesis counts it.
 */
thesis_ap: number, 
/**
 * Mean recall over thresholds as the thesis counts it.
 */
thesis_ar: number, 
/**
 * Their harmonic mean.
 */
thesis_f1: number, 
/**
 * Where each of them may lie, by the bootstrap over grasps, in this order.
 */
spread: Array<[number, number]>, 
/**
 * The share of drawn sets of grasps in which its Brier score is less than that of who always says that it holds.
 */
beats_always: number, 
/**
 * Precision over recall: where something changes, from the highest threshold down.
 */
curve: Array<JudgePoint>, };

/**
 * A value that a field may have and that comes to nothing as the document is: another stands in for it.
 */
export type Lacking = { 
/**
 * Of the field.
 */
path: string, 
/**
 * What comes to nothing.
 */
value: string, 
/**
 * What is so while the field has it.
 */
instead: string, 
/**
 * What is missing, and how it is had: a sentence.
 */
why: string, };

/**
 * What is drawn.
 */
export type Layers = { 
/**
 * The ideal shapes, translucent.
 */
bodies: boolean, 
/**
 * The meshes contact is computed with, as wires.
 */
collision_mesh: boolean, 
/**
 * The pressure field and tetrahedra on the cutting plane.
 */
slice: boolean, 
/**
 * The contact surface, coloured by pressure.
 */
patch: boolean, 
/**
 * Outlines of its polygons.
 */
polygons: boolean, 
/**
 * Traction on each polygon.
 */
traction: boolean, 
/**
 * Slip velocity on each polygon.
 */
slip: boolean, 
/**
 * Net force on B.
 */
force: boolean, 
/**
 * Net moment on B about the centre of pressure's centroid.
 */
moment: boolean, 
/**
 * Frame of the contact: z along the normal.
 */
contact_frame: boolean, 
/**
 * The point model's witness points and normal.
 */
point_contact: boolean, 
/**
 * Axes of the body frames.
 */
body_frames: boolean, 
/**
 * Lines and shells the experiment draws: cones, hulls, traces.
 */
figures: boolean, 
/**
 * Words beside things.
 */
labels: boolean, 
/**
 * Stripes around bodies that move.
 */
marks: boolean, };

/**
 * A leaf answers so from a moment on.
 */
export type LeafAnswer = { 
/**
 * Which leaf, by its name in the tree.
 */
leaf: string, 
/**
 * From when on, s.
 */
from: number, 
/**
 * What it answers.
 */
says: LeafSays, };

/**
 * What a leaf answers.
 */
export type LeafSays = "success" | "failure" | "running";

/**
 * A course by which a policy learns in the document's cell and by its rules.
 */
export type Learning = { 
/**
 * Of all draws.
 */
seed: number, 
/**
 * Farthest off across the mouth's axis at the start of an attempt, m.
 */
aside: number, 
/**
 * Most turned about an axis across the way in, rad.
 */
lean: number, 
/**
 * Most turned about the way in, rad.
 */
yaw: number, 
/**
 * Largest bias of force (N) and of moment (N m) that the actor's sensor has in an attempt.
 */
bias: [number, number], 
/**
 * One after the other, each from the policy of the one before.
 */
lessons: Array<CourseLesson>, 
/**
 * Of the algorithm.
 */
ppo: Ppo, 
/**
 * Courses that were learnt before, each with many seeds: drawn beneath the one that is learnt here.
 */
earlier?: Array<EarlierCourse>, };

/**
 * Unit of a file's lengths.
 */
export type LengthUnit = "m" | "cm" | "mm" | "in";

/**
 * The text beside a scene: a few short steps.
 */
export type Lesson = { 
/**
 * About how long it takes.
 */
minutes: number, 
/**
 * In reading order.
 */
steps: Array<Step>, };

/**
 * A value for each cell of a grid, row after row from the bottom.
 */
export type MapData = { 
/**
 * Cells across; their centres lie at `x`.
 */
x: Array<number>, 
/**
 * Cells up; their centres lie at `y`.
 */
y: Array<number>, 
/**
 * `x.len() · y.len()`, SI, or the index of a class; `null` where there is none.
 */
values: Array<number | null>, 
/**
 * Names of the classes; empty where the values are numbers.
 */
classes: Array<string>, 
/**
 * Of the values, where they are numbers.
 */
quantity: Quantity, 
/**
 * Spacing of the colours, where they are numbers.
 */
scale: Scale, };

/**
 * A place in a plot.
 */
export type Mark = { 
/**
 * SI.
 */
x: number, 
/**
 * SI; absent: a vertical line.
 */
y?: number, 
/**
 * Written beside it.
 */
label: string, 
/**
 * Decides its colour.
 */
role: Role, };

/**
 * What surfaces do as they move over or into each other.
 */
export type Material = { 
/**
 * Hunt–Crossley dissipation, s/m.
 */
dissipation: number, 
/**
 * Kelvin–Voigt relaxation time of bodies that move, s; those of two add. Absent: 0.
 */
relaxation_time?: number, 
/**
 * Speed after an impact over speed before, of bodies that move, in place of the two above: the same at any speed from 1 cm/s on, mass,
 * stiffness and step (steps in which bodies bounce are cut into parts, but not beside an arm), less about g √(m/k), which the weight
 * takes while a spring of stiffness k pushes. Absent: what they leave.
 */
restitution?: number, 
/**
 * Coulomb friction coefficient.
 */
friction: number, 
/**
 * Rolling resistance at points, m; the larger of two. Absent: 0.
 */
rolling?: number, 
/**
 * The same about the normal, m.
 */
spinning?: number, 
/**
 * kg/m³; absent: 1000.
 */
density?: number, };

/**
 * A mesh file, read and judged.
 */
export type MeshImport = { 
/**
 * To be set as a body's shape.
 */
shape: Shape, 
/**
 * What was found and what was mended.
 */
report: MeshReport, };

/**
 * What a mesh is, after mending.
 */
export type MeshReport = { 
/**
 * `STL (binary)`, `OBJ` …
 */
format: string, 
/**
 * After welding.
 */
vertices: number, 
/**
 * How many.
 */
triangles: number, 
/**
 * Closed, turned outwards and of positive volume: it can be a body's shape.
 */
solid: boolean, 
/**
 * Every edge has two triangles.
 */
watertight: boolean, 
/**
 * Edges with one triangle: the rims of holes.
 */
boundary_edges: number, 
/**
 * Edges with more than two triangles.
 */
non_manifold_edges: number, 
/**
 * Neighbours agree which side is out.
 */
consistently_oriented: boolean, 
/**
 * Triangles that disagreed with their neighbours and were turned.
 */
rewound: number, 
/**
 * It was inside out and was turned.
 */
flipped: boolean, 
/**
 * Parts that share no edge.
 */
components: number, 
/**
 * m³; absent when not watertight.
 */
volume: number | null, 
/**
 * m²
 */
area: number, 
/**
 * Edges of the box around it, m.
 */
size: [number, number, number], 
/**
 * The solid is convex.
 */
convex: boolean, 
/**
 * `m`, `cm`, `mm` or `in`: what the file's numbers were taken in.
 */
unit: string, 
/**
 * Why that unit.
 */
unit_reason: string, 
/**
 * Sentences for the user.
 */
warnings: Array<string>, };

/**
 * A robot's file as the arm of a grinding cell.
 */
export type ModelArm = { "kind": "arm", 
/**
 * To be set as `experiment.cell.arm.own`.
 */
arm: OwnArm, 
/**
 * Sentences for the user: what was taken where the file says nothing.
 */
notes: Array<string>, } | { "kind": "none", 
/**
 * Where in the file, and why.
 */
why: SceneError, };

/**
 * Something in an imported model that contact will not take well.
 */
export type ModelFinding = { 
/**
 * Of which kind.
 */
kind: FindingKind, 
/**
 * What, with its numbers.
 */
text: string, 
/**
 * Bodies that it is about, by index.
 */
bodies: Array<number>, 
/**
 * Where in the world that is at the start, m.
 */
at?: [number, number, number], 
/**
 * What mends it.
 */
fix?: ModelFix, };

/**
 * Fields of the scene that mend a finding.
 */
export type ModelFix = { 
/**
 * What it does, in an imperative.
 */
label: string, 
/**
 * To be set together.
 */
changes: Array<Change>, };

/**
 * A sentence about a detail of a robot's file. It reads as that sentence.
 */
export type ModelNote = { 
/**
 * What became of it.
 */
kind: NoteKind, 
/**
 * The element, such as `robot/link[arm]/inertial`; empty: the file as a whole, or several places.
 */
place: string, 
/**
 * The sentence.
 */
text: string, };

/**
 * An arm of a robot's file.
 */
export type ModelOwnArm = { 
/**
 * To be set as `experiment.arm.model.own`.
 */
arm: OwnArm, 
/**
 * Sentences for the user: what was taken where the file says nothing.
 */
notes: Array<string>, };

/**
 * A robot or scene of another program as a scene of ours.
 */
export type ModelScene = { 
/**
 * The document, as text.
 */
scene_text: string, 
/**
 * What was read: sentences.
 */
read: Array<string>, 
/**
 * What of the file was left out, mended, or taken otherwise.
 */
notes: Array<ModelNote>, 
/**
 * What contact will not take well.
 */
findings: Array<ModelFinding>, 
/**
 * How many.
 */
bodies: number, 
/**
 * How many, those that move.
 */
joints: number, 
/**
 * The same as the arm of a grinding cell.
 */
arm: ModelArm, 
/**
 * The robot's arms among moving bodies: the longest first.
 */
arms: Array<ModelOwnArm>, };

/**
 * Slide along an axis or turn about it (through the body's origin).
 */
export type Motion = "slide" | "turn";

/**
 * What the numbers say themselves.
 */
export type MotionFinding = { 
/**
 * For people.
 */
sentence: string, 
/**
 * What they look like instead.
 */
remedy?: MotionTold, };

/**
 * A recorded motion, read and judged.
 */
export type MotionImport = { 
/**
 * As a document has it, of its first body.
 */
recorded: Recorded, 
/**
 * What it was taken to be.
 */
told: MotionTold, 
/**
 * s
 */
duration: number, 
/**
 * The columns of the quaternion have names, so that their order need not be told.
 */
ordered: boolean, 
/**
 * It has rates of turn.
 */
rates: boolean, 
/**
 * Motions that the file holds, where it holds several: topics of a bag, or bodies.
 */
topics?: Array<string>, 
/**
 * Which of them this is; empty where it has no name.
 */
topic?: string, 
/**
 * What was found and what was mended.
 */
findings: Array<MotionFinding>, };

/**
 * What the numbers of a recorded motion are.
 */
export type MotionTold = { 
/**
 * Of positions and velocities.
 */
length: LengthUnit, 
/**
 * Of rates of turn.
 */
angle: AngleUnit, 
/**
 * Of quaternions whose columns are not named.
 */
quaternion: QuaternionOrder, 
/**
 * Rates of turn are in the body's frame, not in the world.
 */
rates_in_body: boolean, 
/**
 * Of the world.
 */
up: UpAxis, 
/**
 * Of times.
 */
time: TimeUnit, };

/**
 * A spring and a damper towards its targets, and an effort beside them, up to a limit together.
 */
export type Motor = { 
/**
 * m or rad
 */
target_position: number, 
/**
 * m/s or rad/s
 */
target_velocity: number, 
/**
 * N/m or N·m/rad; zero: no position is sought.
 */
stiffness: number, 
/**
 * N·s/m or N·m·s/rad
 */
damping: number, 
/**
 * What it pushes with beside these, N or N·m: with both gains at zero the motor is one whose input is its torque.
 */
effort?: number, 
/**
 * N or N·m
 */
limit?: number, };

/**
 * What a normal is found from.
 */
export type NormalsBy = "neighbours" | "window" | "differences";

/**
 * What became of a detail of a robot's file.
 */
export type NoteKind = "left_out" | "mended" | "guessed" | "told";

/**
 * Numbers that take runs beside the shown one.
 */
export type Numbers = { "kind": "proofs", } | { "kind": "readings", 
/**
 * Which, and when.
 */
wanted: Array<ReadingAt>, };

/**
 * A hexagonal nut.
 */
export type Nut = { 
/**
 * Of the thread, m: 0.016 for M16.
 */
major_diameter: number, 
/**
 * From one thread to the next along the axis, m.
 */
pitch: number, 
/**
 * Its height, in turns of the thread.
 */
turns: number, 
/**
 * Width across the flats, m.
 */
across_flats: number, 
/**
 * Convex pieces, about.
 */
pieces: number, };

/**
 * Who stands alone (Rusu et al. 2008).
 */
export type OutlierFilter = { 
/**
 * They are left out.
 */
used: boolean, 
/**
 * So many nearest neighbours.
 */
k: number, 
/**
 * Further from them than the mean of the cloud by so many standard deviations.
 */
spreads: number, };

/**
 * An arm of joints in a row that turn or slide, 16 at most. It stands at the world's origin.
 */
export type OwnArm = { 
/**
 * For people.
 */
name: string, 
/**
 * Base first.
 */
joints: Array<OwnJoint>, 
/**
 * Flange on the last link: the tool sits on it, z away from the arm.
 */
flange: Pose, 
/**
 * Whether the tool's place along its own x, y and z, and its turn about them, are asked of the joints. Absent: all six of six joints
 * and more; of fewer those that they can give, in this order.
 */
asked?: [boolean, boolean, boolean, boolean, boolean, boolean], 
/**
 * Joints that are drawn near to where there are more of them than directions asked, base first, rad (m). Absent: the middles of their
 * limits.
 */
posture?: Array<number>, };

/**
 * Points of a file. Where it is there, the cameras see these points and nothing else.
 */
export type OwnCloud = { 
/**
 * Of the file.
 */
name: string, 
/**
 * Of the file's frame.
 */
pose: Pose, 
/**
 * In the file's frame, m.
 */
points: Array<[number, number, number]>, 
/**
 * Which way the surface faces at each point, in the file's frame, of any length; zero: not known. Empty: known of none. They say
 * which of the two normals of a plane is the outer one.
 */
normals: Array<[number, number, number]>, };

/**
 * A joint that turns about an axis, or slides along it, and the link it carries, in the joint's frame.
 */
export type OwnJoint = { 
/**
 * For people and for robots' messages.
 */
name: string, 
/**
 * Whether it slides.
 */
slides?: boolean, 
/**
 * On the link before, joints at zero (on the world, for the first).
 */
frame: Pose, 
/**
 * In that frame; any length but zero.
 */
axis: [number, number, number], 
/**
 * Stops, rad (m).
 */
limits: [number, number], 
/**
 * Most |q̇|, rad/s (m/s); to it takes 0.3 s at least.
 */
speed: number, 
/**
 * Of the link, kg.
 */
mass: number, 
/**
 * Of the link, in its frame, m.
 */
center_of_mass: [number, number, number], 
/**
 * About the centre of mass, along the link's axes: xx, yy, zz, xy, xz, yz, kg·m².
 */
inertia: [number, number, number, number, number, number], 
/**
 * The link is a round bar of this radius to the next joint, m.
 */
radius: number, };

/**
 * What colours the pads.
 */
export type PadColour = "energy" | "stress" | "pressure";

/**
 * A pad's surface in its own frame: z out of the front towards what is grasped, x towards the fingertip. The gripper's middle
 * lies before its origin; the furthest of its front counts as the front.
 */
export type PadMesh = { 
/**
 * What bounds it.
 */
surface: GraspMesh, 
/**
 * What of it the gripper holds.
 */
held: HeldPart, 
/**
 * How deep from there it is held, m.
 */
held_depth: number, };

/**
 * A pad: a block whose back is held by its jaw.
 */
export type Pads = { 
/**
 * Thickness, width and height, m.
 */
size: [number, number, number], 
/**
 * Radius to which the face is rounded across its width, m; absent: it is flat.
 */
round?: number, 
/**
 * Cells along each edge; each is six tetrahedra.
 */
cells: [number, number, number], 
/**
 * Height of its middle, m.
 */
middle: number, 
/**
 * E, Pa.
 */
youngs_modulus: number, 
/**
 * ν.
 */
poissons_ratio: number, 
/**
 * kg/m³
 */
density: number, 
/**
 * How stress follows strain.
 */
law: SoftLaw, };

/**
 * A further shape of a body.
 */
export type Part = { 
/**
 * Geometry in its own frame.
 */
shape: Shape, 
/**
 * Its frame in the body.
 */
pose: Pose, };

/**
 * In which order and sense the passes are run.
 */
export type PassOrder = "zigzag" | "one_way" | "outwards" | "inwards";

/**
 * One pass: values at even distances, straight lines between.
 */
export type PassPlan = { 
/**
 * Below the surface, m.
 */
offset: Array<number>, 
/**
 * m/s; one value: the same all along.
 */
feed: Array<number>, };

/**
 * What was in the hand at the end.
 */
export type PickOutcome = "one" | "several" | "dropped" | "missed";

/**
 * What came of a grasp that was tried once, out of a bin.
 */
export type PickTrial = { 
/**
 * What the grasp costs; none where that is infinite.
 */
cost: number | null, 
/**
 * In a word.
 */
outcome: PickOutcome, 
/**
 * Bodies in the hand at the end.
 */
held: number, 
/**
 * How far the centre of mass of the nearest of them was from the line between the fingers when these had closed, level, m.
 */
off_centre: number | null, };

/**
 * How a grasp is tried: the hand comes down, closes, lifts and shakes.
 */
export type PickTrials = { 
/**
 * With which each finger pushes at most, N.
 */
force: number, 
/**
 * Of the fingers' pads.
 */
friction: number, 
/**
 * How far the hand is shaken to each side, m.
 */
shake: number, };

/**
 * The solid of a mesh file, cut into convex pieces that cover it.
 */
export type PiecesImport = { 
/**
 * Each a convex mesh in the file's frame, to be set as parts of a body.
 */
pieces: Array<Shape>, 
/**
 * Of the solid, m³.
 */
volume: number, 
/**
 * Of all pieces together, what they share counted once, m³: an estimate.
 */
covered: number, 
/**
 * How far a piece stands out of the solid at most: not less than the first and not more than the second, m.
 */
beyond: [number, number], 
/**
 * Of the solid, in the file's frame, m.
 */
center_of_mass: [number, number, number], 
/**
 * Of the solid about its centre of mass: xx, yy, zz, xy, xz, yz, m⁵; times a density it is the inertia.
 */
inertia_per_density: [number, number, number, number, number, number], };

/**
 * A pixel of a camera's picture; the pictures hang before their cameras.
 */
export type PixelQuery = { 
/**
 * Pictures, pixel and point are shown.
 */
used: boolean, 
/**
 * Whose pixel, counted from zero.
 */
camera: number, 
/**
 * Column and row, counted from the image's upper left corner.
 */
pixel: [number, number], };

/**
 * A step-over that was tried.
 */
export type PlanChoice = { 
/**
 * m
 */
step_over: number, 
/**
 * Cycle time, s.
 */
duration: number, 
/**
 * Mean removed depth, m.
 */
depth: number, 
/**
 * Its deviation over it.
 */
unevenness: number, 
/**
 * Root mean square of the force error, N.
 */
force_error: number, 
/**
 * No other is both quicker and more even.
 */
best: boolean, };

/**
 * How far the planner is.
 */
export type PlanProgress = { 
/**
 * Runs that are done.
 */
done: number, 
/**
 * Runs at most.
 */
total: number, 
/**
 * For people: "round 3 of 8".
 */
doing: string, 
/**
 * There is nothing left to do.
 */
finished: boolean, 
/**
 * Of the best run so far.
 */
best?: RunFigures, 
/**
 * Step-overs that were tried so far.
 */
choices: Array<PlanChoice>, };

/**
 * Two fingers on a closed plane curve, joined by a spring; all pairs of points where it is at rest.
 */
export type PlanarAntipodal = { 
/**
 * What is grasped.
 */
curve: PlanarCurve, 
/**
 * Where on the curve each finger is: its t, rad.
 */
fingers: [number, number], 
/**
 * Which of the pairs is looked at: 1 is the one farthest apart. One that is not there: none.
 */
pair: number, 
/**
 * The pairs are drawn, and told.
 */
shown: boolean, 
/**
 * Coulomb's coefficient at both fingers.
 */
friction: number, 
/**
 * Of the spring between the fingers, N/m.
 */
stiffness: number, };

/**
 * A closed plane curve: two formulas of t, which goes from 0 to 2π, and how far it is pulled off them.
 */
export type PlanarCurve = { 
/**
 * Across, m.
 */
x: string, 
/**
 * Up, m.
 */
y: string, 
/**
 * How far the curve is pulled off the formulas at t = 2πk/n, n the number of these, m. Between them it is pulled smoothly.
 */
pulls: Array<[number, number]>, };

/**
 * What the planner may change, and when it has done enough.
 */
export type Planner = { 
/**
 * Rounds at most, 1 to 40.
 */
rounds: number, 
/**
 * Good enough: force error (RMS) over the wanted force.
 */
enough: number, 
/**
 * Largest offset, m.
 */
most_offset: number, 
/**
 * Feeds stay between these shares of the wanted one.
 */
feed: [number, number], 
/**
 * Step-overs to try, time against evenness, m; at most 12.
 */
step_overs: Array<number>, };

/**
 * A plot beside the view.
 */
export type Plot = { 
/**
 * For programs, questions and file names: `force_time`.
 */
id: string, 
/**
 * The claim or the names of the axes.
 */
title: string, 
/**
 * Across.
 */
x: Axis, 
/**
 * Up.
 */
y: Axis, 
/**
 * Curves, or a map of cells.
 */
kind: PlotKind, 
/**
 * One unit is as long across as up: cones, hulls, slices.
 */
equal: boolean, 
/**
 * A drawing: its places have no meaning, and it has no scales.
 */
drawing?: boolean, 
/**
 * What it shows and how to read it; Markdown with `$formulas$`, may be empty.
 */
caption: string, 
/**
 * Why there may be nothing to draw, and what leads to something; may be empty.
 */
nothing?: string, 
/**
 * Where it is computed: `crate/impact/src/restitution/linear.rs`.
 */
source: string, };

/**
 * What a plot shows now.
 */
export type PlotData = { 
/**
 * For `PlotKind::Curves`.
 */
series: Array<Series>, 
/**
 * For `PlotKind::Map`.
 */
map?: MapData, 
/**
 * Places worth a name: the present state, events.
 */
marks: Array<Mark>, };

/**
 * Which kind of plot.
 */
export type PlotKind = "curves" | "map";

/**
 * What points take their colour from.
 */
export type PointsBy = "camera" | "body" | "height" | "tilt" | "bending" | "normal_error" | "distance";

/**
 * What decides by what it has learnt. `asperity train --policy` and the page write such files.
 */
export type Policy = { 
/**
 * `asperity-policy/1`
 */
schema: string, 
/**
 * What it has learnt: `insert` without seeing the mouth, `insert_seeing` with.
 */
task: string, 
/**
 * What made it.
 */
made: string, 
/**
 * Sizes of the hidden layers of its networks.
 */
hidden: Array<number>, 
/**
 * By what it measures what it sees: the actor's 12 numbers, then what only the critic sees.
 */
seen: PolicySeen, 
/**
 * Weights (input-major) and biases of the actor's layers: `f32`, little-endian, in base64.
 */
actor: string, 
/**
 * Logarithms of the spreads with which it acted while it learnt.
 */
spreads: Array<number>, 
/**
 * Of the critic, as of the actor; absent: it foretells nothing.
 */
critic?: string, 
/**
 * By what rewards were divided while it learnt.
 */
scale: number, };

/**
 * Mean and spread of each number that was seen.
 */
export type PolicySeen = { 
/**
 * How often it was seen.
 */
count: number, 
/**
 * Of each.
 */
mean: Array<number>, 
/**
 * Sum of squared deviations from it.
 */
squares: Array<number>, };

/**
 * The body frame in the world.
 */
export type Pose = { 
/**
 * Position of the body origin, m.
 */
translation: [number, number, number], 
/**
 * Orientation as a quaternion `[w, x, y, z]`; normalised when read.
 */
rotation: [number, number, number, number], };

/**
 * The numbers of proximal policy optimisation (Schulman et al. 2017).
 */
export type Ppo = { 
/**
 * Sizes of the hidden layers of both networks.
 */
hidden: Array<number>, 
/**
 * Of an action at first.
 */
spread: number, 
/**
 * Streams of attempts; with any number of workers they give the same policy.
 */
lanes: number, 
/**
 * Actions of a lane from one update to the next.
 */
steps: number, 
/**
 * Actions in a small batch.
 */
batch: number, 
/**
 * Times that a rollout is gone over.
 */
epochs: number, 
/**
 * Of Adam.
 */
rate: number, 
/**
 * Of what comes a decision later.
 */
discount: number, 
/**
 * Of the advantages.
 */
lambda: number, 
/**
 * Of the clipped objective.
 */
clip: number, 
/**
 * Of the value's squared error in the loss.
 */
value_weight: number, 
/**
 * Of the entropy in the loss.
 */
entropy_weight: number, 
/**
 * Of a gradient.
 */
longest_gradient: number, 
/**
 * Where the mean divergence from the policy that made the rollout is 1.5 times this, the update ends.
 */
furthest?: number, };

/**
 * Pressure at the two ends of the colour map.
 */
export type PressureRange = { "mode": "auto" } | { "mode": "fixed", 
/**
 * Pa
 */
min: number, 
/**
 * Pa
 */
max: number, };

/**
 * A robot's program, read back and held against the part.
 */
export type ProgramCheck = { 
/**
 * Whose language it is in.
 */
maker: string, 
/**
 * Moves that were read.
 */
moves: number, 
/**
 * Moves to positions that have no numbers in the program.
 */
unread: number, 
/**
 * Moves whose end is told by joints; that of the others is a pose.
 */
by_joints: number, 
/**
 * Signed distance of the tool from the surface at each move (m), negative in the part; `null` beyond 5 cm.
 */
distances: Array<number | null>, 
/**
 * Moves that end within a millimetre of the surface.
 */
near: number, 
/**
 * Least, mean and greatest distance of those, m.
 */
spread: [number, number, number], 
/**
 * Sentences: whether the program is for this arm, and what was found.
 */
notes: Array<string>, };

/**
 * A number of the source beside ours, computed when asked for.
 */
export type Proof = { 
/**
 * What is compared: "Speed after a bounce at c_r = 0.8".
 */
claim: string, 
/**
 * Where it comes from: "Fig. 3 c", "Newton, closed form".
 */
source: string, 
/**
 * The source's number, SI.
 */
value: number, 
/**
 * Largest difference that counts as equal, SI.
 */
tolerance: number, 
/**
 * Id of our reading.
 */
reading: string, 
/**
 * The state it is read in, as differences from the document.
 */
set?: Array<Change>, 
/**
 * The moment of the run it is read at, s.
 */
at?: number, };

/**
 * How well a judge did elsewhere, by the definitions of the thesis.
 */
export type PublishedScore = { 
/**
 * `ipc`, `soft_point`, `reach_reconstruction`, `6dfc_reconstruction`, or another's name.
 */
judge: string, 
/**
 * Average precision.
 */
ap: number, 
/**
 * Average recall.
 */
ar: number, 
/**
 * Their harmonic mean.
 */
f1: number, };

/**
 * F1 that others found while a field has a value.
 */
export type PublishedTable = { 
/**
 * Below `with`: `pads.design`.
 */
path: string, 
/**
 * Any JSON that fits the field.
 */
value: JsonValue, 
/**
 * One for each variant.
 */
f1: Array<number>, };

/**
 * Pushes of the same strength and other loads, in a rectangle about none.
 */
export type PushMap = { 
/**
 * How far it reaches beyond the corners of the parallelogram, as a share of these.
 */
beyond: number, 
/**
 * Pushes along each side, an odd number: one is without a load.
 */
cells: number, };

/**
 * What came of a push of a peg.
 */
export type PushTrial = { 
/**
 * Force across and moment, as the document's `load`.
 */
load: [number, number], 
/**
 * What it was pushed with when it began to slide in, N; absent: it jammed.
 */
slid?: number, 
/**
 * What it takes in theory, N.
 */
theory: number, 
/**
 * Why it could not go on; absent: it could.
 */
trouble?: string, };

/**
 * Pushes of the closed hand before the cameras look: what is furthest out goes towards the middle of the bin. Each is planned in what the
 * cameras see after the one before it, and made in the dynamics.
 */
export type Pushes = { 
/**
 * So many.
 */
times: number, 
/**
 * How far, m.
 */
length: number, 
/**
 * With which the hand presses down at most, N.
 */
force: number, 
/**
 * Which moment of the last push is shown, as a share of its time; 1: what it led to.
 */
moment: number, };

/**
 * Which pyramids stand beside the exact cone.
 */
export type Pyramids = "none" | "inner" | "outer" | "both";

/**
 * What a number measures; decides its unit, prefixes and formatting.
 */
export type Quantity = "length" | "area" | "angle" | "pressure" | "force" | "moment" | "stiffness" | "dissipation" | "speed" | "angular_speed" | "time" | "mass" | "density" | "energy" | "damping" | "acceleration" | "frequency" | "impulse" | "ratio" | "count" | "truth";

/**
 * Where a quaternion's scalar stands.
 */
export type QuaternionOrder = "scalar_first" | "scalar_last";

/**
 * A question to a session.
 */
export type Query = { "kind": "plot", 
/**
 * Of the description's.
 */
id: string, } | { "kind": "drawn", 
/**
 * Ids of the description's.
 */
plots: Array<string>, } | { "kind": "drag", 
/**
 * Of the description's, counted from zero.
 */
handle: number, 
/**
 * In the world, m.
 */
target: [number, number, number], } | { "kind": "grab", 
/**
 * Counted from zero.
 */
body: number, 
/**
 * In the world, m.
 */
point: [number, number, number], } | { "kind": "channels_of", 
/**
 * Counted from zero.
 */
body: number, } | { "kind": "inputs", } | { "kind": "numbers_start", 
/**
 * Which.
 */
of: Numbers, } | { "kind": "numbers_advance", 
/**
 * Of `numbers_start`.
 */
ticket: number, 
/**
 * At most.
 */
steps: number, } | { "kind": "beside", 
/**
 * What is changed, and what is read.
 */
of: Beside, } | { "kind": "tell", } | { "kind": "events", } | { "kind": "velocities", } | { "kind": "motions", } | { "kind": "contacts", } | { "kind": "sweep", } | { "kind": "inspect_face", 
/**
 * Index in the surface.
 */
face: number, } | { "kind": "threshold_start", 
/**
 * Which, and where.
 */
query: ThresholdQuery, } | { "kind": "threshold_advance", 
/**
 * At most.
 */
probes: number, } | { "kind": "step_map_row", 
/**
 * What is mapped.
 */
map: StepMap, 
/**
 * Counted from the smallest value.
 */
row: number, } | { "kind": "plan_start", } | { "kind": "plan_advance", 
/**
 * At most.
 */
pieces: number, } | { "kind": "plan_changes", } | { "kind": "plan_cancel", } | { "kind": "try_grasp", 
/**
 * Counted from zero.
 */
grasp: number, 
/**
 * Counted from zero.
 */
trial: number, } | { "kind": "sum_grasps", 
/**
 * By grasp, then by trial.
 */
made: Array<Array<GraspTrial>>, } | { "kind": "try_pick", 
/**
 * Which candidate, the best is 1; 0: as the gripper is held by hand.
 */
candidate: number, } | { "kind": "try_starts", 
/**
 * Counted from the least y.
 */
row: number, } | { "kind": "try_drawn", 
/**
 * The first, counted from zero.
 */
from: number, 
/**
 * At most a hundred.
 */
count: number, } | { "kind": "try_pushes", 
/**
 * Counted from the least moment.
 */
row: number, } | { "kind": "course", } | { "kind": "rollout", 
/**
 * As the learner wrote it.
 */
order: string, } | { "kind": "ticks", 
/**
 * The first, counted from one: tick 0 is before the first.
 */
from: number, 
/**
 * At most so many.
 */
count: number, } | { "kind": "export_run", 
/**
 * Of the description's.
 */
format: ExportFormat, 
/**
 * Date that stands in the file; without one it says so.
 */
date: string | null, } | { "kind": "check_program", 
/**
 * In URScript, KRL, RAPID or FANUC's LS.
 */
text: string, } | { "kind": "take_mesh", 
/**
 * A mesh.
 */
shape: Shape, } | { "kind": "take_pad", 
/**
 * A mesh, `z` out of its front and `x` towards the fingertip.
 */
shape: Shape, } | { "kind": "take_cloud", 
/**
 * Its box in the file's frame: lowest corner, m.
 */
low: [number, number, number], 
/**
 * Highest corner, m.
 */
high: [number, number, number], 
/**
 * Which axis of the file is up.
 */
up: CloudUp, 
/**
 * It stays where the file has it; otherwise it stands in the middle of what is looked at.
 */
as_in_file: boolean, } | { "kind": "take_arm", 
/**
 * Of a robot's file.
 */
arm: OwnArm, };

/**
 * Its right answer is computed, after `reveal`.
 */
export type Question = { "kind": "choose", 
/**
 * What is asked.
 */
prompt: string, 
/**
 * The answers to choose from.
 */
answers: Array<Answer>, 
/**
 * The state it is about, as differences from the step's.
 */
reveal?: Array<Change>, 
/**
 * The moment it is about, s.
 */
at?: number, 
/**
 * Why, read after the answer.
 */
why?: string, } | { "kind": "sketch", 
/**
 * What is asked.
 */
prompt: string, 
/**
 * Reading to be drawn over the sweep.
 */
reading: string, 
/**
 * Id of the plot to draw in, instead: `force_time`.
 */
plot?: string, 
/**
 * Label of its series, or its first.
 */
series?: string, 
/**
 * For who would rather choose.
 */
answers?: Array<Answer>, 
/**
 * The state it is about, as differences from the step's.
 */
reveal?: Array<Change>, 
/**
 * The moment it is about, s.
 */
at?: number, 
/**
 * What each fault is told.
 */
replies?: { [key in string]: string }, 
/**
 * Why, read after the answer.
 */
why?: string, } | { "kind": "arrow", 
/**
 * What is asked.
 */
prompt: string, 
/**
 * Readings: its components.
 */
readings: [string, string, string], 
/**
 * The body it stands on.
 */
body: number, 
/**
 * For who would rather choose.
 */
answers?: Array<Answer>, 
/**
 * The state it is about, as differences from the step's.
 */
reveal?: Array<Change>, 
/**
 * The moment it is about, s.
 */
at?: number, 
/**
 * What each fault is told.
 */
replies?: { [key in string]: string }, 
/**
 * Why, read after the answer.
 */
why?: string, };

/**
 * A box on a tilting table. The first body is the table, the second the box, both of shape `box`; where they are
 * follows from the angle. The middle of the box's base is the world's origin, the table falls towards x.
 */
export type Ramp = { 
/**
 * Tilt of the table, rad: 0 to 1.5.
 */
angle: number, 
/**
 * Friction coefficient.
 */
friction: number, 
/**
 * Another friction coefficient, whose cones are drawn beside.
 */
other_friction: number, 
/**
 * Centre of mass from the box's middle, along the slope and off it, m.
 */
center_of_mass: [number, number], 
/**
 * m/s²
 */
gravity: number, };

/**
 * What is read of it.
 */
export type ReadBeside = { 
/**
 * In the order of the question; none where there is no such reading, or it has no value.
 */
readings: Array<number | null>, 
/**
 * Of the plot, where one was asked for.
 */
plot?: PlotData, };

/**
 * A number the session computes for every frame.
 */
export type Reading = { 
/**
 * For programs, links and questions: `normal_force`.
 */
id: string, 
/**
 * For people.
 */
label: string, 
/**
 * TeX.
 */
symbol: string, 
/**
 * Decides the unit.
 */
quantity: Quantity, 
/**
 * TeX of how it is computed.
 */
formula: string, 
/**
 * Where it is computed: `crate/contact/src/hydroelastic/totals.rs`.
 */
source: string, };

/**
 * A reading at a moment of the run.
 */
export type ReadingAt = { 
/**
 * Its id.
 */
reading: string, 
/**
 * `start`, `end`, `first_impact` or a time, `0.45 s`.
 */
moment: string, };

/**
 * Trials that a real gripper made.
 */
export type RealTrials = { 
/**
 * How many.
 */
trials: number, 
/**
 * How many of them lifted the object.
 */
successes: number, };

/**
 * How one body really moved: shown as a ghost on the run's clock, and what the run's errors are read against.
 */
export type Recorded = { 
/**
 * The body that moved so, by index.
 */
body: number, 
/**
 * What it is a recording of.
 */
name: string, 
/**
 * Who recorded it.
 */
source: string, 
/**
 * On which terms it may be passed on.
 */
licence: string, 
/**
 * The set of recordings that it is one of, where the page offers the others in its place.
 */
among?: string, 
/**
 * What errors of position are shares of: the body's width, m. Absent: they are read in metres alone.
 */
width?: number, 
/**
 * The run starts as the recording does: pose of the first row and `velocity` stand in place of the body's own.
 */
starts: boolean, 
/**
 * Velocity in the first row, where the run starts with it.
 */
velocity: Velocity, 
/**
 * Other starts, as near as the measurement tells them apart.
 */
noise?: StartNoise, 
/**
 * Rows of time (s), position of the body frame's origin (m), attitude (unit quaternion w x y z, body to world), at rising
 * times. The first is where the run's clock starts.
 */
rows: Array<[number, number, number, number, number, number, number, number]>, };

/**
 * Many contacts become few, whose net stiffness is bounded. They are all of one pair of bodies.
 */
export type ReducedContacts = { 
/**
 * Where bodies touch.
 */
contacts: ContactSet, 
/**
 * So many clusters at most.
 */
count: number, 
/**
 * How much the square of a distance counts beside the square of a difference of normals, 1/m².
 */
position_weight: number, 
/**
 * Of each contact, N/m.
 */
stiffness: number, 
/**
 * What all may be worth together, N/m.
 */
net_stiffness: number, 
/**
 * What each cluster's stiffness is multiplied by.
 */
scales: Scales, };

/**
 * When a contact ends.
 */
export type Release = "zero_penetration" | "zero_force";

/**
 * What a curve, line, shell or mark stands for; one hue, dash and head each, in the view, the plots and the text.
 */
export type Role = "ink" | "muted" | "normal" | "friction" | "cone" | "slip" | "wrench" | "danger" | "first" | "second" | "third" | "fourth" | "fifth" | "sixth";

/**
 * A block with a round hole.
 */
export type RoundHole = { 
/**
 * Of the pin that goes in, m.
 */
radius: number, 
/**
 * Of the hole less that of the pin, m.
 */
play: number, 
/**
 * Of the hole, m.
 */
depth: number, 
/**
 * From the hole's axis to each side of the block, m.
 */
half_width: number, 
/**
 * Under the hole, m.
 */
floor: number, 
/**
 * Convex pieces around the hole; a multiple of four is taken.
 */
pieces: number, };

/**
 * How an experiment runs in time.
 */
export type RunClock = { 
/**
 * Simulated seconds of one `Command::Step`.
 */
step: number, 
/**
 * Where it ends, s; absent: it goes on.
 */
end?: number, };

/**
 * Something that happens in a run: a tick of the timeline.
 */
export type RunEvent = { 
/**
 * s
 */
time: number, 
/**
 * For people: "Flores leaves".
 */
label: string, 
/**
 * The body it happens to.
 */
body?: number, };

/**
 * What a run comes to, SI.
 */
export type RunFigures = { 
/**
 * Mean normal force, N.
 */
mean_force: number, 
/**
 * Root mean square of force less wanted, N.
 */
force_error: number, 
/**
 * Largest of it, N.
 */
worst_error: number, 
/**
 * Mean removed depth, m.
 */
depth: number, 
/**
 * Its deviation over it.
 */
unevenness: number, 
/**
 * Mean Ra, m.
 */
roughness: number, 
/**
 * Cycle time, s.
 */
duration: number, };

/**
 * The tool runs out of true.
 */
export type Runout = { 
/**
 * m
 */
amplitude: number, 
/**
 * 1/s
 */
frequency: number, };

/**
 * Spacing along a slider.
 */
export type Scale = "linear" | "log";

/**
 * What each cluster's stiffness is multiplied by.
 */
export type Scales = "unscaled" | "diagonal" | "spectral" | "turning" | "wrench";

/**
 * An axis of the scatter of normals, by its eigenvalue.
 */
export type ScatterAxis = "greatest" | "middle" | "least";

/**
 * Bodies, an experiment with them, and how to look at it.
 */
export type Scene = { 
/**
 * Of the format; older documents are migrated.
 */
version: number, 
/**
 * The claim the scene makes.
 */
title: string, 
/**
 * One line for the card and for search engines.
 */
summary: string, 
/**
 * The question the reader is asked first.
 */
question: string, 
/**
 * What of a source this scene brings to life.
 */
source?: string, 
/**
 * What is done with the bodies.
 */
experiment: Experiment, 
/**
 * The bodies, in the order A, B, C …
 */
bodies: Array<Body>, 
/**
 * The few controls shown first.
 */
controls: Array<Control>, 
/**
 * Camera, layers, scales.
 */
view: View, 
/**
 * Numbers of the source beside ours.
 */
proof?: Array<Proof>, 
/**
 * What the text beside the scene says, step by step.
 */
lesson?: Lesson, };

/**
 * An error the editor can underline: a kind, the path of the offending field, and a sentence.
 */
export type SceneError = { 
/**
 * For programs.
 */
kind: ErrorKind, 
/**
 * Where: `bodies[1].shape.radius`; empty for the document as a whole.
 */
path: string, 
/**
 * What is wrong and what would be right, in one sentence.
 */
message: string, 
/**
 * Least and most that the field may be, SI, where that is all that is wrong: a page says it in the field's own unit.
 */
allowed?: [number, number], 
/**
 * Line of the text, from 1, where the text itself is at fault.
 */
line?: number, 
/**
 * Column of the text, from 1.
 */
column?: number, };

/**
 * A body that goes where its script says, whatever touches it.
 */
export type Script = { 
/**
 * Index of a body that is neither fixed nor carried by a joint; joints may hang from it.
 */
body: number, 
/**
 * Where it is to be, in order of time; it gets there smoothly and overshoots nothing.
 */
way: Array<ScriptPoint>, };

/**
 * Where a body is to be at a time.
 */
export type ScriptPoint = { 
/**
 * s
 */
time: number, 
/**
 * Where the body's frame goes, in the world, m; absent: where it was to be before, at first where it starts.
 */
position?: [number, number, number], 
/**
 * How it is turned from its start, rotation vector in the world, rad, longer than a turn if need be; absent: as before.
 */
turn?: [number, number, number], 
/**
 * How fast it goes through, m/s; absent: what is smooth, at first and at last at rest.
 */
velocity?: [number, number, number], 
/**
 * How fast `turn` changes there, rad/s; absent: likewise.
 */
spin?: [number, number, number], };

/**
 * The frame wrenches are seen from.
 */
export type SeenFrom = "body" | "first_contact";

/**
 * What is told to an actor: a number of its own, or three.
 */
export type Sense = "place" | "place_x" | "place_y" | "place_z" | "turn" | "turn_x" | "turn_y" | "turn_z" | "force" | "force_x" | "force_y" | "force_z" | "moment" | "moment_x" | "moment_y" | "moment_z";

/**
 * A curve, or a closed outline where it ends where it began.
 */
export type Series = { 
/**
 * Written beside it: "Hunt–Crossley", "c_r = 0.8".
 */
label: string, 
/**
 * Decides colour and dash, the same as in the view.
 */
role: Role, 
/**
 * SI; need not increase.
 */
x: Array<number>, 
/**
 * SI, as many as `x`; `null` breaks the curve.
 */
y: Array<number | null>, 
/**
 * Drawn as points, not as a line.
 */
points: boolean, 
/**
 * Filled to its outline.
 */
filled: boolean, 
/**
 * The body it is about: pointing at one points out the other.
 */
body?: number, };

/**
 * The law of a joint that is told positions, whatever touches the arm.
 */
export type ServoLaw = { "type": "first_order", 
/**
 * `T`, s.
 */
time_constant: number, } | { "type": "second_order", 
/**
 * `ωₙ`, rad/s.
 */
natural_frequency: number, 
/**
 * `ζ`.
 */
damping_ratio: number, } | { "type": "computed_torque", 
/**
 * `K`, 1/s².
 */
stiffness: number, 
/**
 * `D`, 1/s.
 */
damping: number, 
/**
 * Velocity and acceleration of the commands are handed in too: the joint is there when the next command comes.
 */
fed_forward: boolean, };

/**
 * Axial shapes point along z; all but meshes and parts of assemblies are centred at the origin.
 */
export type Shape = { "type": "sphere", 
/**
 * m
 */
radius: number, } | { "type": "box", 
/**
 * Full edge lengths, m.
 */
size: [number, number, number], } | { "type": "cylinder", 
/**
 * m
 */
radius: number, 
/**
 * Full height, m.
 */
length: number, } | { "type": "capsule", 
/**
 * m
 */
radius: number, 
/**
 * Length of the segment, without the caps, m.
 */
length: number, } | { "type": "ellipsoid", 
/**
 * Semi-axes along x, y, z, m.
 */
semi_axes: [number, number, number], } | { "type": "half_space", } | { "type": "empty", } | { "type": "assembly", 
/**
 * Which, and its sizes.
 */
part: AssemblyPart, } | { "type": "mesh", 
/**
 * Positions, m.
 */
vertices: Array<[number, number, number]>, 
/**
 * Three vertex indices each.
 */
triangles: Array<[number, number, number]>, 
/**
 * The author's word that it is convex; checked either way.
 */
convex?: boolean, };

/**
 * Which run is shown.
 */
export type ShownRun = "start" | "plan";

/**
 * A slab cut into cuboids.
 */
export type Slab = { 
/**
 * Along x, y and z, m.
 */
size: [number, number, number], 
/**
 * Of a piece along x at the beginning and at the end, m; evenly in between.
 */
lengths: [number, number], 
/**
 * Pieces side by side along y.
 */
rows: number, 
/**
 * Between the highest top and the lowest, m.
 */
kerb: number, 
/**
 * Tops agree up to this x, m.
 */
flush: number, };

/**
 * A plane through the pressure fields.
 */
export type Slice = { 
/**
 * Unit normal in the world; any length but zero.
 */
normal: [number, number, number], 
/**
 * Distance of the plane from the world origin along the normal, m.
 */
offset: number, };

/**
 * A plane through the space of wrenches.
 */
export type SliceAxes = { 
/**
 * Plotted across.
 */
across: WrenchAxis, 
/**
 * Plotted up; not the same.
 */
up: WrenchAxis, };

/**
 * A slow stretch of a run.
 */
export type SlowMotion = { 
/**
 * From so long before it, s.
 */
before: number, 
/**
 * Until so long after, s.
 */
after: number, 
/**
 * Simulated seconds in one of the reader's.
 */
speed: number, };

/**
 * How surfaces push each other. All but the barrier let them into each other, by springs at the points of each surface that are inside the
 * other; the body is then convex, so that how deep they are is exact.
 */
export type SoftContact = { "type": "barrier", } | { "type": "penalty", 
/**
 * k of a point, N/m.
 */
stiffness: number, } | { "type": "convex", 
/**
 * k of a point, N/m.
 */
stiffness: number, 
/**
 * τ: a damper of k τ stands beside the spring, s.
 */
relaxation_time: number, };

/**
 * A gripper with two soft pads closes on an object, lifts it, holds it, and says whether it does.
 *
 * The object stands on the floor z = 0, over the origin. The document has no bodies: the object is one of those below.
 */
export type SoftGrasp = { 
/**
 * What is grasped.
 */
object: GraspObject, 
/**
 * Of the object, kg/m³.
 */
density: number, 
/**
 * Of the object, kg; absent: as its density says.
 */
mass?: number, 
/**
 * The direction in the object's frame that points upwards where it stands.
 */
up: [number, number, number], 
/**
 * The gripper in the object's frame: midway between the pads' fronts; x is the closing axis, z the approach.
 */
grasp: Pose, 
/**
 * What is on each jaw.
 */
pads: GraspPads, 
/**
 * Coefficient of friction of pads and object.
 */
friction: number, 
/**
 * Coefficient of friction of object and floor.
 */
floor_friction: number, 
/**
 * Between the pads' fronts when the gripper is open, m.
 */
opening: number, 
/**
 * Of each pad, m/s.
 */
closing_speed: number, 
/**
 * When the squeeze ends.
 */
until: SqueezeUntil, 
/**
 * m/s
 */
lifting_speed: number, 
/**
 * How fast the gripper gets to that speed, and comes to rest, m/s²; absent: at once.
 */
lifting_acceleration?: number, 
/**
 * How high the gripper rises, m.
 */
lift: number, 
/**
 * How long it then keeps still, s.
 */
hold: number, 
/**
 * One step, s.
 */
step: number, 
/**
 * A step is done when Newton moves nothing faster, m/s.
 */
tolerance: number, 
/**
 * Where the run ends, s; absent: it goes on, and stands still once the verdict is known.
 */
end?: number, 
/**
 * How often the grasp is tried with its pose a little off.
 */
trials: GraspTrials, 
/**
 * What colours the pads.
 */
colour: PadColour, 
/**
 * Readings to plot over time, in this order.
 */
plots: Array<string>, };

/**
 * How positions follow from velocities.
 */
export type SoftIntegrator = "implicit_euler" | "bdf2";

/**
 * Two jaws with soft pads close on a body. They face each other along x, the left one (the smaller x) first.
 *
 * Body 0 stands between them: it is stiff, and free unless it is fixed.
 */
export type SoftJaws = { 
/**
 * What is on each jaw.
 */
pads: Pads, 
/**
 * Between the pads' faces at first, as they are unstrained, m.
 */
start: number, 
/**
 * Where the jaws go: what would be between the faces of unstrained pads, m. Negative: they would overlap.
 */
opening: number, 
/**
 * How far both jaws go up from where they are at first, m.
 */
height: number, 
/**
 * Of a jaw at most, m/s.
 */
speed: number, 
/**
 * m/s², downwards.
 */
gravity: number, 
/**
 * Height of a floor, m; absent: none.
 */
floor?: number, 
/**
 * Coefficient of friction of everything.
 */
friction: number, 
/**
 * How surfaces push each other.
 */
contact: SoftContact, 
/**
 * What keeps surfaces apart, where the barrier does.
 */
barrier: BarrierContact, 
/**
 * How positions follow from velocities.
 */
integrator: SoftIntegrator, 
/**
 * One step, s.
 */
step: number, 
/**
 * Where the run ends, s; absent: it goes on.
 */
end?: number, 
/**
 * Newton iterations of a step at most: then it is cut off, at a state without intersection.
 */
iterations: number, 
/**
 * A step is done when Newton moves nothing faster, m/s.
 */
tolerance: number, 
/**
 * What the scene's own run is called beside its variants.
 */
label?: string, 
/**
 * The scene with a few fields changed, run beside it; up to four runs.
 */
variants: Array<Variant>, 
/**
 * How far each is shown from the one before, m.
 */
apart: [number, number, number], 
/**
 * What colours the pads.
 */
colour: PadColour, 
/**
 * Readings to plot over time, in this order.
 */
plots: Array<string>, 
/**
 * Channels that the page offers at once, in this order.
 */
drive: Array<Channel>, };

/**
 * How stress follows strain.
 */
export type SoftLaw = "neo_hookean" | "st_venant_kirchhoff" | "corotated";

/**
 * How exactly a step is solved.
 */
export type Solver = { 
/**
 * All to the tolerance; else piles in motion get a few sweeps.
 */
exact: boolean, 
/**
 * Largest residual.
 */
tolerance: number, 
/**
 * Steps are cut into parts until velocities are right to this much in each, m/s; what comes out then depends on `step` no more.
 * Absent: a step is solved once.
 */
accuracy?: number, };

/**
 * A spring of no length from a point of a body to the world or another body.
 */
export type Spring = { 
/**
 * Shown in tables.
 */
name: string, 
/**
 * Index of the body that it pulls.
 */
body: number, 
/**
 * Where it is held, in the body's frame, m.
 */
point: [number, number, number], 
/**
 * Index of the body that it pulls to; absent: the world.
 */
to?: number, 
/**
 * Where it pulls to, in that body's frame or in the world, m.
 */
target: [number, number, number], 
/**
 * How stiff it is, and how much it damps.
 */
strength: SpringStrength, 
/**
 * Largest force, N; absent: any.
 */
limit?: number, };

/**
 * How stiff a spring is, and how much it damps.
 */
export type SpringStrength = { "type": "frequency", 
/**
 * Natural frequency on the body's own mass, Hz.
 */
frequency: number, } | { "type": "stiffness", 
/**
 * N/m
 */
stiffness: number, 
/**
 * N·s/m
 */
damping: number, };

/**
 * When the squeeze ends.
 */
export type SqueezeUntil = { "energy": number } | { "force": number };

/**
 * Starts across the mouth's axis, in a square about it.
 */
export type StartMap = { 
/**
 * Farthest along x and y, m.
 */
reach: number, 
/**
 * Starts along each, an odd number: one is on the axis.
 */
cells: number, };

/**
 * How well a start is known. Each draw is another start: along and about each axis an error of its own, normal with these deviations.
 */
export type StartNoise = { 
/**
 * Of the position, m.
 */
position: number, 
/**
 * Of the attitude, rad.
 */
rotation: number, 
/**
 * Of the velocity, m/s.
 */
linear: number, 
/**
 * Of the rate of turn, rad/s.
 */
angular: number, 
/**
 * Which draw; 0 is the start as recorded.
 */
draw: number, };

/**
 * What came of an attempt to put something into something.
 */
export type StartTrial = { 
/**
 * How far off it began, m.
 */
aside: [number, number], 
/**
 * Turned by, a rotation vector, rad.
 */
turn: [number, number, number], 
/**
 * It is in.
 */
done: boolean, 
/**
 * When it ended, s.
 */
time: number, 
/**
 * How deep it got, m.
 */
depth: number, 
/**
 * Its largest force, N.
 */
peak: number, 
/**
 * Why it could not go on; absent: it could.
 */
trouble?: string, };

/**
 * One step: at most about 60 words.
 */
export type Step = { 
/**
 * What the reader is to do with it.
 */
kind: StepKind, 
/**
 * A few words.
 */
title: string, 
/**
 * Markdown with `$formulas$`; `{reading}`, `{path}` and `{reading@0.45 s}` (`@start`, `@end`, `@first_impact`) are numbers.
 */
text: string, 
/**
 * The state this step speaks of, as differences from the document.
 */
set?: Array<Change>, 
/**
 * The moment of the run it speaks of, s.
 */
at?: number, 
/**
 * Readings and plots covered until the answer.
 */
covers?: Array<string>, 
/**
 * Asked before the text's truth is shown.
 */
question?: Question, };

/**
 * What the reader is to do.
 */
export type StepKind = "look" | "predict" | "do" | "explain";

/**
 * How far the run is off, over its step and another number.
 */
export type StepMap = { 
/**
 * Smallest and largest step, s; logarithmic between.
 */
steps: [number, number], 
/**
 * The other number: `experiment.contact.stiffness`.
 */
path: string, 
/**
 * Its smallest and largest value, SI; logarithmic between.
 */
values: [number, number], 
/**
 * Cells across (steps) and up (values), 2 to 64 each.
 */
cells: [number, number], 
/**
 * Id of the reading that is compared.
 */
reading: string, 
/**
 * When, s.
 */
at: number, };

/**
 * One row of a [`StepMap`](crate::document::StepMap): one value of its other number, every step.
 */
export type StepMapRow = { 
/**
 * The other number, SI.
 */
value: number, 
/**
 * Steps of the cells, s: each goes a whole number of times into the time it is read at.
 */
steps: Array<number>, 
/**
 * The reading in each cell; `null` where the engine refused or stopped.
 */
readings: Array<number | null>, 
/**
 * How far each is from the finest run, relative to the larger of that run's first and last reading.
 */
errors: Array<number | null>, 
/**
 * The run has more energy at the end than at the start, by more than 1 %.
 */
gains: Array<boolean>, 
/**
 * The run they are compared with: its step (s) and its reading.
 */
finest: [number | null, number | null], 
/**
 * Longest step of an explicit engine at this value, s; `null` where there is none.
 */
explicit_step: number | null, };

/**
 * What of the net stiffness a bound holds.
 */
export type StiffnessBound = { "type": "diagonal", } | { "type": "spectral", } | { "type": "full", 
/**
 * 1 where `net_stiffness` itself is meant.
 */
shape: [[number, number, number], [number, number, number], [number, number, number]], } | { "type": "turning", };

/**
 * Who decides what the arm does.
 */
export type Strategy = { "type": "push", } | { "type": "aim", } | { "type": "spiral", 
/**
 * Between two turns, m.
 */
pitch: number, 
/**
 * Along it, m/s.
 */
speed: number, 
/**
 * Pressing with, N.
 */
press: number, } | { "type": "tilt", 
/**
 * By how much, rad.
 */
lean: number, 
/**
 * How hard it is held back sideways before the rim is said to hold it, N.
 */
held: number, 
/**
 * Pressing with, N.
 */
press: number, } | { "type": "policy", 
/**
 * What it is not told: in its place stands the mean of what it saw while it learnt.
 */
without?: Sense, };

/**
 * What a study came to so far.
 */
export type StudySummary = { 
/**
 * Of each grasp at the most.
 */
trials: number, 
/**
 * Of each grasp, in one variant after the other.
 */
rows: Array<TriedRow>, 
/**
 * Of each variant.
 */
variants: Array<TriedVariant>, 
/**
 * Of each judge in the variant that is shown, over the grasps that a real gripper tried; empty where none succeeded. The simulation's
 * is the first, once each of these has a trial.
 */
scores: Array<JudgeScore>, 
/**
 * Brier score of who says of every grasp the share of all real successes; and the least that any judge of grasps can have.
 */
brier_bounds?: [number, number], };

/**
 * A surface that is fitted to points.
 */
export type SurfaceFit = "plane" | "quadric";

/**
 * A point at which the surface is looked at closely, and a gripper that is laid along what is found there: axes of the scatter of the
 * neighbours' normals.
 */
export type SurfaceGrasp = { 
/**
 * The gripper is laid there.
 */
used: boolean, 
/**
 * The point of the cloud nearest to here, m.
 */
near: [number, number, number], 
/**
 * The fingers close along this.
 */
closes: ScatterAxis, 
/**
 * The fingers reach out along this.
 */
reaches: ScatterAxis, 
/**
 * Into the body, where they reach out along the normal; otherwise out of it.
 */
inward: boolean, 
/**
 * About the gripper's third axis, rad.
 */
turn: number, 
/**
 * Along the direction of closing, m.
 */
shift: number, 
/**
 * It is pushed forward until something is in its way, and drawn back to where most faces its fingertips; otherwise its fingertips are level with
 * the point.
 */
pushed: boolean, };

/**
 * Where the surface is looked at closely: the point of the cloud nearest to what a pixel sees.
 */
export type SurfaceQuery = { 
/**
 * It is shown.
 */
used: boolean, 
/**
 * Whose pixel, counted from zero.
 */
camera: number, 
/**
 * Column and row, counted from the image's upper left corner.
 */
pixel: [number, number], 
/**
 * So many nearest neighbours, the point itself among them.
 */
k: number, 
/**
 * Neighbours that are further are none, m.
 */
radius: number, 
/**
 * What is fitted to them and drawn.
 */
fit: SurfaceFit, };

/**
 * A motion of the second body, and how finely it is sampled.
 */
export type Sweep = { 
/**
 * Slide along the axis or turn about it.
 */
motion: Motion, 
/**
 * Direction in the world; any length but zero.
 */
axis: [number, number, number], 
/**
 * First offset from the body's pose, m or rad.
 */
from: number, 
/**
 * Last offset, m or rad.
 */
to: number, 
/**
 * How many poses, 2 to 2000.
 */
samples: number, };

/**
 * The readings along a motion.
 */
export type SweepCurves = { 
/**
 * Offset from the present pose: m or rad.
 */
offset: Array<number>, 
/**
 * In the order of the description's readings; `null` where there is none.
 */
readings: Array<Array<number | null>>, 
/**
 * Pose of the moving body at each offset: position, quaternion w x y z.
 */
poses: Array<[number, number, number, number, number, number, number]>, 
/**
 * What happens along it, in order.
 */
events: Array<SweepEvent>, };

/**
 * Something that happens along a sweep.
 */
export type SweepEvent = { 
/**
 * The first sample at which it has happened.
 */
index: number, 
/**
 * For people: "first touch".
 */
label: string, };

/**
 * What of the tool's own load a sensor does not tell.
 */
export type TakenOff = "nothing" | "weight" | "all";

/**
 * A body to be brought into another.
 */
export type Task = { 
/**
 * The body that is brought, by index.
 */
body: number, 
/**
 * Its point that goes in first, in its frame, m.
 */
point: [number, number, number], 
/**
 * The body it goes into, by index.
 */
into: number, 
/**
 * Where in that body: the way in begins at the origin, z leads out of it.
 */
mouth: Pose, 
/**
 * How deep the point is to get, m.
 */
depth: number, 
/**
 * How far from the mouth's axis at most, m.
 */
aside: number, 
/**
 * How far it is to be turned about the mouth's axis from the start, rad, the right-handed way; absent: any.
 */
turned?: number, 
/**
 * How far it may be turned about the mouth's axis from where both frames' x axes agree, rad; beyond it is the wrong way up. Absent: any.
 */
upright?: number, 
/**
 * How long it is to stay so, s.
 */
held: number, 
/**
 * Largest force it may take at the arm's wrist, or of what touches the body, N: beyond it the attempt is over. Absent: any.
 */
limit?: number, };

/**
 * What is known of the motion of a body without computing it step by step.
 */
export type Theory = { "type": "slide", 
/**
 * The block, by index.
 */
body: number, 
/**
 * The fixed body it slides on, by index: up from its surface is z of its frame.
 */
on: number, };

/**
 * How far a search for a threshold is.
 */
export type ThresholdProgress = { 
/**
 * Values of the field that have been tried.
 */
done: number, 
/**
 * As many as will be tried, by what is known so far.
 */
total: number, 
/**
 * The first look over the range is complete.
 */
looked: boolean, 
/**
 * So is the search.
 */
finished: boolean, 
/**
 * What is found so far.
 */
report: ThresholdReport, };

/**
 * Where along a field does a reading cross a level?
 */
export type ThresholdQuery = { 
/**
 * The field moved, and between which ends; `samples` of it are looked at first, to find where it changes.
 */
field: FieldSweep, 
/**
 * Id of the reading.
 */
reading: string, 
/**
 * The level it crosses, SI: one half for a verdict that is 0 or 1.
 */
level: number, };

/**
 * What was found, and how.
 */
export type ThresholdReport = { 
/**
 * The first look over the whole range: (value of the field, reading).
 */
look: Array<[number | null, number | null]>, 
/**
 * Each change of side found in it, narrowed by bisection.
 */
crossings: Array<Crossing>, 
/**
 * A sentence: what was found, or why nothing.
 */
verdict: string, };

/**
 * Unit of a file's times.
 */
export type TimeUnit = "s" | "ms" | "us" | "ns";

/**
 * Where the tool touches.
 */
export type ToolFace = { "kind": "pad", 
/**
 * m
 */
radius: number, } | { "kind": "ball", 
/**
 * m
 */
radius: number, };

/**
 * Where the tool's x points.
 */
export type ToolHeading = "feed" | "kept";

/**
 * A point whose path is drawn.
 */
export type Trail = { 
/**
 * The body that it moves with.
 */
body: number, 
/**
 * In the body's frame, m.
 */
point: [number, number, number], };

/**
 * A table: each policy in each world, from starts that are drawn as in the course.
 */
export type Transfer = { 
/**
 * Who decides: the columns.
 */
policies: Array<TransferPolicy>, 
/**
 * Where: the rows.
 */
worlds: Array<TransferWorld>, };

/**
 * What became of the attempts of a policy in a world.
 */
export type TransferCell = { 
/**
 * Attempts.
 */
tried: number, 
/**
 * Of which so many were in.
 */
done: number, 
/**
 * Mean time of these, s; 0 of none.
 */
time: number, 
/**
 * Spread of their times, s.
 */
spread: number, 
/**
 * Median of the largest force of an attempt, N.
 */
force: number, 
/**
 * How many were in by policies that learnt the same with other seeds, each from as many attempts.
 */
others?: Array<number>, };

/**
 * Who has stepped a world, where it was not this engine.
 */
export type TransferElsewhere = { 
/**
 * Its name and version.
 */
program: string, 
/**
 * How it was set, in a sentence.
 */
about: string, };

/**
 * A column of the table.
 */
export type TransferPolicy = { 
/**
 * In which world it learnt.
 */
label: string, 
/**
 * What was learnt.
 */
policy: Policy, 
/**
 * What was found when this was tried before, a cell for each world.
 */
found?: Array<TransferCell>, };

/**
 * A row of the table.
 */
export type TransferWorld = { 
/**
 * What is said of it.
 */
label: string, 
/**
 * What is other in it.
 */
set: Array<Change>, 
/**
 * Another program has stepped this row: its cells are told, and cannot be played or tried here.
 */
elsewhere?: TransferElsewhere, };

/**
 * A behaviour tree of another program, read.
 */
export type TreeImport = { 
/**
 * To be set as the experiment's tree.
 */
tree: TreeNode, 
/**
 * Sentences for the user: what was taken otherwise than the file says.
 */
notes: Array<string>, };

/**
 * A node, with what stands below it.
 */
export type TreeNode = { 
/**
 * What it does.
 */
type: TreeNodeKind, 
/**
 * What it is called; of a condition or an action, which one of the task's.
 */
name?: string, 
/**
 * Of a parallel: so many of its children must succeed; absent: all.
 */
success_threshold?: number, 
/**
 * Of what counts: how often.
 */
n?: number, 
/**
 * What nodes of BehaviorTree.CPP are given. A parallel, a retry or a repeat that has some keeps the rules of that program.
 */
ports?: Array<TreePort>, 
/**
 * From left to right.
 */
children?: Array<TreeNode>, };

/**
 * What a node does with the answers of its children.
 */
export type TreeNodeKind = "sequence" | "fallback" | "sequence_memory" | "fallback_memory" | "parallel" | "inverter" | "force_success" | "force_failure" | "max_tries" | "retry" | "repeat" | "condition" | "action" | "sequence_resume" | "parallel_all" | "if_then_else" | "while_do_else" | "try_catch" | "switch" | "keep_running" | "delay" | "timeout" | "run_once" | "precondition" | "loop" | "skip_unless_updated" | "wait_value_update" | "same" | "pipeline" | "recovery" | "round_robin" | "nonblocking" | "persistent" | "rate" | "gate" | "where_needed" | "single_trigger" | "always_success" | "always_failure" | "script" | "script_condition" | "set_blackboard" | "unset_blackboard" | "sleep" | "was_entry_updated";

/**
 * A plot of the experiment.
 */
export type TreePlot = "leaves" | "asked";

/**
 * A port of a node, or a script before or after it (`_skipIf`).
 */
export type TreePort = { 
/**
 * As BehaviorTree.CPP calls it.
 */
name: string, 
/**
 * A text, `{name}` for what stands on the blackboard under it, or a script.
 */
value: string, };

/**
 * A small world.
 */
export type TreeTask = "ball" | "bins";

/**
 * What the nodes of a behaviour tree answered, tick by tick.
 */
export type TreeTicks = { 
/**
 * The first that is told, counted from one.
 */
from: number, 
/**
 * Of each tick a letter for each node, in the order in which a tick that asks everybody comes by: `S` success, `F` failure, `R`
 * running, `K` passed over, `-` not asked.
 */
ticks: Array<string>, 
/**
 * Of each tick the node whose action was at work, if one was: the last that was asked.
 */
at_work: Array<number | null>, 
/**
 * How the tree differs from the one that acts as wanted, in a sentence; empty where it does not, or none is wanted.
 */
differs: string, 
/**
 * What the task's conditions and actions are called.
 */
words: [Array<string>, Array<string>], 
/**
 * Leaves that are answered by hand.
 */
by_hand: Array<string>, 
/**
 * What stands on the blackboard now: names and values.
 */
blackboard: Array<[string, string]>, 
/**
 * Nodes that could not do what they are for at the last tick, in sentences.
 */
troubles: Array<string>, };

/**
 * A grasp of a study.
 */
export type TriedGrasp = { 
/**
 * Its name.
 */
id: string, 
/**
 * The gripper in the object's frame: midway between the pads' fronts; x is the closing axis, z the approach.
 */
grasp: Pose, 
/**
 * The direction in the object's frame that points upwards where it stands.
 */
up: [number, number, number], 
/**
 * What a real gripper did; absent: nobody tried.
 */
real?: RealTrials, };

/**
 * What the trials of a grasp came to so far.
 */
export type TriedRow = { 
/**
 * Of the grasp.
 */
id: string, 
/**
 * No further trial is needed.
 */
enough: boolean, 
/**
 * The simulation's.
 */
simulated: TriedShare, 
/**
 * In the order in which they came.
 */
verdicts: Array<VerdictCount>, 
/**
 * The share of its poses that soft point, REACH and 6DFC say hold; in the variant that is shown alone.
 */
judges?: [number, number, number], 
/**
 * A real gripper's.
 */
real?: TriedShare, };

/**
 * So many of so many, and where the share of all that could be lies.
 */
export type TriedShare = { 
/**
 * How many.
 */
successes: number, 
/**
 * Of how many.
 */
trials: number, 
/**
 * Lower end of the interval.
 */
low: number, 
/**
 * Upper end.
 */
high: number, };

/**
 * What the trials of a variant came to so far.
 */
export type TriedVariant = { 
/**
 * How many it has.
 */
grasps: number, 
/**
 * Over all its grasps.
 */
simulated: TriedShare, 
/**
 * With which a pad pushed when the squeeze ended, in the mean of those trials in which it did, N.
 */
force?: number, 
/**
 * Of a pad's skin what pressed then, in the mean, m².
 */
area?: number, 
/**
 * How well the simulation predicts a real gripper, once each grasp that one tried has a trial.
 */
scores?: VariantScores, };

/**
 * Two fingers on one body.
 */
export type TwoFingers = { 
/**
 * Where they touch, body frame, m.
 */
fingers: [[number, number, number], [number, number, number]], 
/**
 * Friction coefficient of both.
 */
friction: number, 
/**
 * Soft fingertips resist twisting; hard ones do not.
 */
soft: boolean, 
/**
 * Radius of a soft fingertip, m.
 */
tip_radius: number, 
/**
 * Hydroelastic modulus of a soft fingertip, Pa.
 */
tip_modulus: number, 
/**
 * Normal force each finger can press with, N.
 */
squeeze: number, 
/**
 * Torques are divided by this to be compared with forces, m.
 */
length: number, 
/**
 * What pulls at the body.
 */
load: Wrench, 
/**
 * The plane of the slice plot.
 */
slice: SliceAxes, };

/**
 * The axis of a file that points up.
 */
export type UpAxis = "z" | "y";

/**
 * A plug and its receptacle.
 */
export type Usb = { 
/**
 * Outside of the plug's shell along x and y, m.
 */
plug: [number, number], 
/**
 * Thickness of the plug's shell, m.
 */
shell: number, 
/**
 * Height of the plug's slot, m.
 */
slot: number, 
/**
 * Opening of the receptacle along x and y, m.
 */
opening: [number, number], 
/**
 * The receptacle's tongue along x and y, m.
 */
tongue: [number, number], 
/**
 * Wall around the opening, m.
 */
wall: number, 
/**
 * How far the plug goes in, m.
 */
depth: number, 
/**
 * Play at the tongue's end, m.
 */
behind: number, 
/**
 * Convex pieces at least.
 */
pieces: number, };

/**
 * The scene with a few fields changed.
 */
export type Variant = { 
/**
 * Written beside it.
 */
label: string, 
/**
 * Fields of the document, outside `variants`.
 */
set: Array<Change>, };

/**
 * Scores of the simulation in a variant.
 */
export type VariantScores = { 
/**
 * At the study's threshold.
 */
f1: number, 
/**
 * As the thesis counts it.
 */
thesis_f1: number, 
/**
 * Mean of `(p − y)²` over real trials.
 */
brier: number, 
/**
 * Where each of them may lie, by the bootstrap over grasps, in this order.
 */
spread: [[number, number], [number, number], [number, number]], };

/**
 * A field and its values.
 */
export type VariedField = { 
/**
 * Below `with`: `pads.youngs_modulus`.
 */
path: string, 
/**
 * For people: "E of the pads".
 */
label: string, 
/**
 * Decides the unit of values that are numbers.
 */
quantity: Quantity, 
/**
 * Their spacing on an axis.
 */
scale: Scale, 
/**
 * Any JSON that fits the field.
 */
values: Array<JsonValue>, };

/**
 * Velocity of the body frame in the world.
 */
export type Velocity = { 
/**
 * Angular velocity, rad/s.
 */
angular: [number, number, number], 
/**
 * Velocity of the body origin, m/s.
 */
linear: [number, number, number], };

/**
 * How often a verdict was given.
 */
export type VerdictCount = { 
/**
 * In a word.
 */
verdict: string, 
/**
 * What happened and what to change.
 */
sentence: string, 
/**
 * How often.
 */
count: number, };

/**
 * How it is looked at. Changes no number but where the slice lies.
 */
export type View = { 
/**
 * Where the eye is; absent: fitted to the bodies.
 */
camera?: Camera, 
/**
 * Bodies the eye goes with, run after run.
 */
follow?: Array<number>, 
/**
 * Runs stand in one view.
 */
together?: boolean, 
/**
 * Readings shown first; the rest is folded.
 */
readings?: Array<string>, 
/**
 * Readings written beside the names in the picture.
 */
beside?: Array<string>, 
/**
 * The plot shown first.
 */
plot?: string, 
/**
 * Play is slow about the first event.
 */
slow_motion?: SlowMotion, 
/**
 * Bodies whose names stand in the picture, in place of their letters.
 */
named?: Array<number>, 
/**
 * What is drawn and written over the picture.
 */
annotations?: Array<Annotation>, 
/**
 * Points whose paths are drawn.
 */
trails?: Array<Trail>, 
/**
 * Bodies with trails are outlined as they were, so long after each other, s.
 */
ghosts?: number, 
/**
 * What is drawn.
 */
layers: Layers, 
/**
 * Colours of pressure.
 */
colormap: Colormap, 
/**
 * Pressure at the two ends of the colour map.
 */
pressure_range: PressureRange, 
/**
 * Length of force arrows.
 */
arrow_scale: ArrowScale, 
/**
 * The cutting plane through the pressure fields.
 */
slice: Slice, };

/**
 * Cubes of space.
 */
export type VoxelGrid = { 
/**
 * Points of a cube become their mean.
 */
used: boolean, 
/**
 * Edge of a cube, m.
 */
size: number, };

/**
 * A goal from a time on.
 */
export type WayPoint = { 
/**
 * s
 */
time: number, 
/**
 * Where the controlled point goes, in the world, m; absent: where it was to be before, at first where it starts.
 */
position?: [number, number, number], 
/**
 * How it is turned from the start, rotation vector in the world, rad; absent: as before.
 */
turn?: [number, number, number], 
/**
 * Where the joints go, base first, rad (m); in place of the two above, until a way-point has one of them.
 */
joints?: Array<number>, 
/**
 * What the tool presses its surroundings with, in the world, N.
 */
force: [number, number, number], 
/**
 * The same about the controlled point, N·m.
 */
moment: [number, number, number], };

/**
 * Which side of the first curve is ground, seen from outside along it.
 */
export type WhichSides = "left" | "right" | "both";

/**
 * A workpiece that is built in.
 */
export type Workpiece = "weld_plate" | "cylinder" | "saddle" | "freeform" | "blade" | "casting";

/**
 * A force and a torque on the body about its origin, body frame.
 */
export type Wrench = { 
/**
 * N
 */
force: [number, number, number], 
/**
 * N·m
 */
torque: [number, number, number], };

/**
 * A coordinate of a wrench.
 */
export type WrenchAxis = "force_x" | "force_y" | "force_z" | "torque_x" | "torque_y" | "torque_z";

/**
 * Contacts on one body, and the cone of wrenches they can make.
 */
export type WrenchCone = { 
/**
 * Where the body is touched, body frame, m.
 */
contacts: Array<[number, number, number]>, 
/**
 * How many of them touch, from the first.
 */
count: number, 
/**
 * Friction coefficient of every contact.
 */
friction: number, 
/**
 * Soft contacts resist twisting by up to this times friction, m; 0: hard.
 */
torsional_radius: number, 
/**
 * Edges of the pyramids drawn and of ε; verdicts are exact.
 */
edges: number, 
/**
 * Torques are divided by this to be compared with forces, m.
 */
length: number, 
/**
 * Largest sum of the normal forces, N.
 */
total_force: number, 
/**
 * The frame wrenches are seen from.
 */
seen_from: SeenFrom, 
/**
 * The wrench asked about.
 */
asked: Asked, 
/**
 * The view says if they make it.
 */
judged: boolean, 
/**
 * The plane of the slice plot.
 */
slice: SliceAxes, };

/**
 * A force and torque sensor; its frame is the flange's.
 */
export type WristSensor = { 
/**
 * Samples a second, Hz; absent: one a step.
 */
rate?: number, 
/**
 * What of the tool's own load is taken off.
 */
taken_off: TakenOff, 
/**
 * Told where nothing acts: three forces, N, three moments, N·m.
 */
bias: [number, number, number, number, number, number], 
/**
 * Standard deviation of a sample: of a force, N, of a moment, N·m.
 */
noise: [number, number], 
/**
 * Where its filter begins to fade, Hz; absent: none.
 */
cutoff?: number, 
/**
 * Largest force it is made for, N: beyond it the run stops. Absent: any.
 */
range?: number, 
/**
 * The same seed gives the same noise everywhere.
 */
seed: number, };
