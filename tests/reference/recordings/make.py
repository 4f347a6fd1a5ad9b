"""Makes the recordings of this folder: pip install mcap mcap-ros2-support (1.6.0, 0.6.0). A cube is thrown: 80 rows 10 ms apart from a Unix time."""
import math
from mcap.writer import CompressionType
from mcap_ros2.writer import Writer

HEADER = "std_msgs/Header header\n"
STD = "================================================================================\nMSG: std_msgs/Header\nbuiltin_interfaces/Time stamp\nstring frame_id\n================================================================================\nMSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n"
SEP = "================================================================================\n"
VECTOR = SEP + "MSG: geometry_msgs/Vector3\nfloat64 x\nfloat64 y\nfloat64 z\n"
QUATERNION = SEP + "MSG: geometry_msgs/Quaternion\nfloat64 x\nfloat64 y\nfloat64 z\nfloat64 w\n"
POSE = SEP + "MSG: geometry_msgs/Pose\ngeometry_msgs/Point position\ngeometry_msgs/Quaternion orientation\n" + SEP + "MSG: geometry_msgs/Point\nfloat64 x\nfloat64 y\nfloat64 z\n" + QUATERNION
TRANSFORM = SEP + "MSG: geometry_msgs/Transform\ngeometry_msgs/Vector3 translation\ngeometry_msgs/Quaternion rotation\n" + VECTOR + QUATERNION
TF = SEP + "MSG: geometry_msgs/TransformStamped\nstd_msgs/Header header\nstring child_frame_id\ngeometry_msgs/Transform transform\n" + TRANSFORM
ODOMETRY = HEADER + "string child_frame_id\ngeometry_msgs/PoseWithCovariance pose\ngeometry_msgs/TwistWithCovariance twist\n" + STD + SEP + "MSG: geometry_msgs/PoseWithCovariance\ngeometry_msgs/Pose pose\nfloat64[36] covariance\n" + POSE + SEP + "MSG: geometry_msgs/TwistWithCovariance\ngeometry_msgs/Twist twist\nfloat64[36] covariance\n" + SEP + "MSG: geometry_msgs/Twist\ngeometry_msgs/Vector3 linear\ngeometry_msgs/Vector3 angular\n" + VECTOR
DEFINITIONS = {
    "geometry_msgs/PoseStamped": HEADER + "geometry_msgs/Pose pose\n" + STD + POSE,
    "nav_msgs/Odometry": ODOMETRY,
    "tf2_msgs/TFMessage": "geometry_msgs/TransformStamped[] transforms\n" + STD + TF,
    "sensor_msgs/JointState": HEADER + "string[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n" + STD,
    "geometry_msgs/WrenchStamped": HEADER + "geometry_msgs/Wrench wrench\n" + STD + SEP + "MSG: geometry_msgs/Wrench\ngeometry_msgs/Vector3 force\ngeometry_msgs/Vector3 torque\n" + VECTOR,
    "std_msgs/String": "string data\n",
}
START = 1_700_000_000_123_456_789


def vector(x, y, z):
    return {"x": x, "y": y, "z": z}


def throw(k):
    t = 0.01 * k
    p = vector(0.5 * t, 0.1, 1 + 0.5 * t - 0.5 * 9.81 * t * t)
    return p, {"x": 0.0, "y": math.sin(t), "z": 0.0, "w": math.cos(t)}


def write(name, compression, topics):
    with open(name, "wb") as file:
        writer = Writer(file, compression=compression, chunk_size=2048)
        schemas = {kind: writer.register_msgdef(kind.replace("/", "/msg/"), DEFINITIONS[kind]) for kind in {k for _, k in topics}}
        for k in range(80):
            at = START + 10_000_000 * k
            header = {"stamp": {"sec": at // 10**9, "nanosec": at % 10**9}, "frame_id": "map"}
            p, q = throw(k)
            for topic, kind in topics:
                message = {
                    "geometry_msgs/PoseStamped": {"header": header, "pose": {"position": p, "orientation": q}},
                    "nav_msgs/Odometry": {"header": header, "child_frame_id": "cube",
                        "pose": {"pose": {"position": p, "orientation": q}, "covariance": [0.0] * 36},
                        "twist": {"twist": {"linear": vector(0.5, 0, 0.5), "angular": vector(0, 2.0, 0)}, "covariance": [0.0] * 36}},
                    "tf2_msgs/TFMessage": {"transforms": [
                        {"header": header, "child_frame_id": "table", "transform": {"translation": vector(0, 0, 0), "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}}},
                        {"header": header, "child_frame_id": "cube", "transform": {"translation": p, "rotation": q}}]},
                    "sensor_msgs/JointState": {"header": header, "name": ["shoulder", "elbow"], "position": [0.01 * k, -0.02 * k], "velocity": [1.0, -2.0], "effort": []},
                    "geometry_msgs/WrenchStamped": {"header": header, "wrench": {"force": vector(0.1 * k, 0, -9.81), "torque": vector(0, 0.5, 0)}},
                    "std_msgs/String": {"data": "hello"},
                }[kind]
                writer.write_message(topic=topic, schema=schemas[kind], message=message, log_time=at, publish_time=at, sequence=k)
        writer.finish()


ALL = [("/chatter", "std_msgs/String"), ("/joint_states", "sensor_msgs/JointState"), ("/cube/pose", "geometry_msgs/PoseStamped"), ("/tf", "tf2_msgs/TFMessage"), ("/odom", "nav_msgs/Odometry"), ("/wrench", "geometry_msgs/WrenchStamped")]
write("all_zstd.mcap", CompressionType.ZSTD, ALL)
write("pose_lz4.mcap", CompressionType.LZ4, [("/cube/pose", "geometry_msgs/PoseStamped")])
write("pose_plain.mcap", CompressionType.NONE, [("/cube/pose", "geometry_msgs/PoseStamped")])
write("joints.mcap", CompressionType.ZSTD, [("/joint_states", "sensor_msgs/JointState"), ("/wrench", "geometry_msgs/WrenchStamped")])
